/** Where an open record stands among the rows, by id. `index` is null when it is not among them. */
export type Place = { index: number | null; previous: string | null; next: string | null }

/**
 * The place of `open` in the rows `ids`. A record that has left the rows, as one does that was decided, leaves its place to the next:
 * `last` is where it stood, null when it was never seen there. After the end it goes on at the beginning.
 */
export function placeIn(ids: string[], open: string, last: number | null): Place {
  const at = ids.indexOf(open)
  if (at !== -1) return { index: at, previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
  const from = Math.min(last ?? 0, ids.length)
  return { index: null, previous: ids[from - 1] ?? null, next: ids[from] ?? ids[0] ?? null }
}
