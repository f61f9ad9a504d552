import pg from 'pg'
import type { Claim, Claimed } from './claimed-rows.ts'
import type { SeenRows } from './watch-rows.ts'

/** What rows hold of a type of PostgreSQL, by its number: as `pg` reads it, with the reader of bigint that `db/pool.ts` sets. */
const readers: [kind: string, types: number[]][] = [
  ['boolean', [16]],
  ['number', [20, 21, 23, 26, 700, 701]],
  ['Buffer', [17]],
  ['Date', [1082, 1114, 1184]],
  ['json', [114, 3802]],
  ['boolean[]', [1000]],
  ['number[]', [1005, 1007, 1021, 1022, 1028, 1231]],
  ['string[]', [1008, 1009, 1014, 1015, 1016, 2951]],
  ['Date[]', [1115, 1182, 1185]],
  ['json[]', [199, 3807]],
]
const kinds = new Map(readers.flatMap(([kind, types]) => types.map(type => [type, kind])))
const asText = pg.types.getTypeParser(0 as number)

/** @returns a line for each column that is not as claimed: place, column, what is claimed, what comes. */
export function differences(claims: Map<string, Claim>, seen: SeenRows[]): string[] {
  const found = seen.flatMap(rows => {
    const claim = claims.get(rows.place)
    return claim ? differencesOf(claim, rows).map(difference => `${rows.place} ${difference}`) : []
  })
  return [...new Set(found)].sort()
}

function differencesOf(claim: Claim, { columns, nulls }: SeenRows): string[] {
  const names = columns.map(([name]) => name)
  const missing = [...claim.columns]
    .filter(([name, { optional }]) => !optional && !names.includes(name))
    .map(([name, { text }]) => `${name}: claimed ${text}, and does not come`)
  const twice = names.filter((name, at) => names.indexOf(name) !== at).map(name => `${name}: comes twice`)
  const wrong = columns.flatMap(([name, type]) => {
    const claimed = claim.columns.get(name) ?? claim.open
    const kind = kindOf(type)
    const comes = [kind, ...(nulls.includes(name) ? ['null'] : []), ...(nulls.includes(`${name}[]`) ? ['null[]'] : [])]
    if (!claimed) return [`${name}: not claimed, and comes as ${comes.join(' | ')}`]
    return isSo(claimed, kind) && comes.slice(1).every(none => allows(claimed, none))
      ? []
      : [`${name}: claimed ${claimed.text}, comes as ${comes.join(' | ')}`]
  })
  return [...missing, ...twice, ...wrong]
}

/** What stands inside JSON is not known to the database: there, any claim will do that is one. */
function isSo({ kinds }: Claimed, kind: string): boolean {
  const values = kinds.filter(one => one !== 'null' && one !== 'null[]')
  if (kind === 'json') return values.length > 0 && values.every(one => !['any', 'Date', 'Buffer'].includes(one))
  if (kind === 'json[]') return values.length > 0 && values.every(one => one.endsWith('[]') && one !== 'any[]')
  return values.length > 0 && values.every(one => one === kind)
}

function allows({ kinds }: Claimed, none: string): boolean {
  return kinds.includes(none) || kinds.includes(none.replace('null', 'unknown'))
}

/** What has no reader comes as text: uuid, citext, names. */
function kindOf(type: number): string {
  const kind = kinds.get(type)
  if (kind) return kind
  if (pg.types.getTypeParser(type) !== asText) throw new Error(`Say in compare-rows.ts what rows hold of type ${type}`)
  return 'string'
}
