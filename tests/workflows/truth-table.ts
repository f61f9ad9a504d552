import type { Row } from './csv.ts'
import { lifecycles } from './files.ts'
import { type Json, statesNamed, statesOf } from './states.ts'

/** Every multiset of up to so many states, in the order of the states. */
export function multisets(states: string[], most: number): string[][] {
  if (most === 0) return [[]]
  const shorter = multisets(states, most - 1)
  const longest = shorter.filter(({ length }) => length === most - 1)
  return [
    ...shorter,
    ...longest.flatMap(few => states.slice(Math.max(0, states.indexOf(few.at(-1) ?? ''))).map(one => [...few, one])),
  ]
}

/** Where the own row of a lifecycle goes for up to three rows by carrier, read off its rules without the engine; no rows where it follows none. */
export function truthTable(workflow: Json): Row[] {
  const { from, rules } = workflow['x-derive'] ?? {}
  const followed = lifecycles.find(({ id }) => id === from)
  if (!followed) return []
  const among = (names: string[]) => {
    const states = statesNamed(followed, names)
    return (row: string): boolean => states.includes(row)
  }
  const fits = ({ any, all, none }: Json, rows: string[]): boolean =>
    (!any || rows.some(among(any))) && (!all || rows.every(among(all))) && (!none || !rows.some(among(none)))
  return multisets(statesOf(followed), 3)
    .filter(({ length }) => length > 0)
    .map(rows => ({ rows: rows.join('+'), to: rules.find((rule: Json) => fits(rule, rows))?.to ?? 'stays' }))
}
