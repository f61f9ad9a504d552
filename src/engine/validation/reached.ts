import type { JsonObject } from '#engine/definitions/types.ts'

/**
 * What stands at the end of references, by the path that leads there: `{ "shop/owner/website": "https://…" }`. What the record at the end is
 * called stands under the path with a slash behind it (`nameAt`): `{ "shop/owner/": "Fruit Company" }`.
 */
export type Reached = { [path: string]: string }

/** The same with the record that the first reference named when it was looked up. */
export type ReachedFrom = { [path: string]: { from: string; value: string } }

/** Under which path it stands what the record at the end of a path of references is called. */
export function nameAt(path: string): string {
  return `${path}/`
}

/** Whether a keyword names something at the end of references and not a field beside it. */
export function leadsAlong(named: string): boolean {
  return named.includes('/')
}

/**
 * The references that a path goes along, and where the value stands in the record at their end: in a field, or in one of the first entry of
 * a list (`shop/owner/sites/0/address`).
 */
export function partsOfPath(path: string): { references: string[]; at: string[] } {
  const steps = path.split('/')
  const first = steps.indexOf('0')
  const end = first < 0 ? steps.length - 1 : first - 1
  return { references: steps.slice(0, end), at: steps.slice(end) }
}

/** What still holds for these data: what was reached from a record that they do not name any more says nothing. */
export function reachedBy(data: JsonObject, reached: ReachedFrom | undefined): Reached {
  const unchanged = Object.entries(reached ?? {}).filter(([path, { from }]) => data[path.split('/')[0] ?? ''] === from)
  return Object.fromEntries(unchanged.map(([path, { value }]) => [path, value]))
}
