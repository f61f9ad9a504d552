/** Whether all cases are tried, as `npm run prove` does; `npm test` tries a part of those of which there are thousands. */
export const everyCase = process.env.EVERY_CASE === '1'

/** One of `oneIn` cases that follow each other, and with EVERY_CASE all. The same every time: a change is judged by what it changes. */
export function sampled<T>(cases: T[], oneIn: number): T[] {
  return everyCase ? cases : cases.filter((_, index) => index % oneIn === 0)
}

/** Of those who get the same answer one, with EVERY_CASE all. @param turn says which: the next of them at the next number. */
export function oneOfEach<T>(all: T[], answer: (one: T) => string, turn: number): T[] {
  if (everyCase) return all
  return [...Map.groupBy(all, answer).values()].flatMap(same => same.at(turn % same.length) ?? [])
}
