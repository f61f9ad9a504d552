import pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { isOpened, kindsOf, mayBeTold, type Path, pathOf, pointerOfSearch } from '#engine/lists/related.ts'
import type { Visibility } from '#engine/permissions/rights.ts'
import { kindOf } from './find-record.ts'
import { relatedCondition } from './list-related.ts'
import { bind } from './list-scope.ts'
import { placeOf } from './place-of.ts'

type Searched = { set: PublishedSet; actor: Actor; seen: Visibility; record: string }

/** More words than this are not looked for. */
const mostWords = 8

/**
 * That each word of a search is found in a record `r`, in any order: in what it is called, in the search fields of its kind, in the name of
 * the organisation that owns it, or as its id or one that another system gave it. As far as the reader sees them; `%` and `_` mean themselves.
 */
export function searchSql(searched: Searched, search: string, values: unknown[]): string {
  const words = search.trim().split(/\s+/).slice(0, mostWords)
  return words.map(word => wordSql(searched, word, values)).join(' and ')
}

function wordSql({ set, actor, seen, record }: Searched, word: string, values: unknown[]): string {
  const pattern = bind(values, `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const paths = kindOf(set, record)
    .search.map(pointerOfSearch)
    .filter(value => mayBeTold(kindsOf(set), actor, record, value))
    .flatMap(value => {
      const path = pathOf(value)
      return path ? [{ ...path, opened: isOpened(set, record, value) }] : []
    })
  const like = ({ field }: Pick<Path, 'field'>, table: string): string =>
    field ? `${table}.data #>> '{${placeOf(field)}}' ilike ${pattern}` : `${table}.label ilike ${pattern}`
  const own = [{ field: null }, ...paths.filter(({ steps }) => steps.length === 0)].map(path => like(path, 'f'))
  const looked = paths.filter(({ steps }) => steps.length > 0)
  // Each way has indexes of its own; "or" over them would have none.
  const ways = [
    `(${own.join(' or ')})`,
    ...looked.map(path => relatedCondition(set, actor, record, path, 'f', table => like(path, table), values, path.opened)),
    // Their own name is no use to owners: all that they see is theirs.
    ...(seen.scope === 'own' ? [] : [`f.owner in (select w.id from record w where w.label ilike ${pattern})`]),
    ...idSql(word, values),
    ...Object.keys(kindOf(set, record).answers ?? {}).map(
      name => `lower(f.answers ->> ${pg.escapeLiteral(name)}) = lower(${bind(values, word)})`,
    ),
  ]
  const kind = pg.escapeLiteral(record)
  return `r.id in (${ways.map(way => `select f.id from record f where f.kind = ${kind} and ${way}`).join(' union all ')})`
}

/** By its id, or how that begins: all ids that begin so lie between two. */
function idSql(word: string, values: unknown[]): string[] {
  const digits = word.replaceAll('-', '').toLowerCase()
  if (!/^[0-9a-f]{6,32}$/.test(digits)) return []
  const [least, most] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
  return [`f.id between ${bind(values, least)}::text::uuid and ${bind(values, most)}::text::uuid`]
}
