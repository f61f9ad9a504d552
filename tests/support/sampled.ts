/** Whether all cases are tried, as `npm run prove` does; `npm test` tries a part of those of which there are thousands. */
export const everyCase = process.env.EVERY_CASE === '1'

/** One of `oneIn` cases that follow each other, and with EVERY_CASE all. The same every time: a change is judged by what it changes. */
export function sampled<T>(cases: T[], oneIn: number): T[] {
  return everyCase ? cases : cases.filter((_, index) => index % oneIn === 0)
}

let turn = 0

/** Of those who get the same answer one, another each time it is asked; with EVERY_CASE all. */
export function oneOfEach<T>(all: T[], answer: (one: T) => string): T[] {
  if (everyCase) return all
  turn++
  return [...Map.groupBy(all, answer).values()].flatMap(same => same.at(turn % same.length) ?? [])
}
