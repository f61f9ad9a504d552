import pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Schema } from '#engine/definitions/types.ts'
import { isOpened, isReadable, kindsOf, type Path, pathOf, pointerOfSearch, stepsOf } from '#engine/lists/related.ts'
import { searchWords } from '#engine/lists/search-words.ts'
import type { Visibility } from '#engine/permissions/rights.ts'
import { kindOf } from '../kind-of.ts'
import { relatedCondition } from './list-related.ts'
import { bind } from './list-scope.ts'
import { isInList, searchedText } from './searched-text.ts'

type Searched = { set: PublishedSet; actor: Actor; seen: Visibility; record: string }

/**
 * That each word of a search is found in a record `r`, in any order: in what it is called, in the search fields of its kind, in the name of
 * the organisation that owns it or an address that its people sign in with, or as its id or one that another system gave it. As far as the
 * reader sees them; `%` and `_` mean themselves.
 */
export function searchSql(searched: Searched, search: string, values: unknown[]): string {
  return searchWords(search)
    .map(word => wordSql(searched, word, values))
    .join(' and ')
}

function wordSql({ set, actor, seen, record }: Searched, word: string, values: unknown[]): string {
  const pattern = bind(values, patternOf(word))
  const paths = kindOf(set, record)
    .search.map(pointerOfSearch)
    .filter(value => isReadable(kindsOf(set), actor, record, value))
    .flatMap(value => {
      const path = pathOf(value)
      return path ? [{ ...path, schema: schemaAt(set, record, path), opened: isOpened(set, record, value) }] : []
    })
    // Between its values a list has nothing but brackets and commas.
    .filter(({ schema, field }) => !field || !isInList(schema, field) || /[^[\],]/.test(word))
  const like = ({ field, schema }: Looked, table: string): string => {
    if (!field) return `${table}.label ilike ${pattern}`
    // Values in a list stand there as JSON writes them.
    const asked = isInList(schema, field) ? bind(values, patternOf(JSON.stringify(word).slice(1, -1))) : pattern
    return `${searchedText(schema, field, `${table}.data`)} ilike ${asked}`
  }
  const own = [{ field: null, schema: undefined }, ...paths.filter(({ steps }) => steps.length === 0)].map(path =>
    like(path, 'f'),
  )
  const looked = paths.filter(({ steps }) => steps.length > 0)
  // Each way has indexes of its own; "or" over them would have none.
  const ways = [
    `(${own.join(' or ')})`,
    ...looked.map(path => relatedCondition(set, actor, record, path, 'f', table => like(path, table), values, path.opened)),
    // Their own name is no use to owners: all that they see is theirs.
    ...(seen.scope === 'own' ? [] : [`f.owner in (select w.id from record w where w.label ilike ${pattern})`]),
    // Carriers write to the contacts that a record names, and know no other address.
    ...(seen.scope === 'all'
      ? [`f.owner in (select c.organisation_id from credential c where c.email::text ilike ${pattern})`]
      : []),
    ...idSql(word, values),
    ...Object.keys(kindOf(set, record).answers ?? {}).map(
      name => `lower(f.answers ->> ${pg.escapeLiteral(name)}) = lower(${bind(values, word)})`,
    ),
  ]
  const kind = pg.escapeLiteral(record)
  return `r.id in (${ways.map(way => `select f.id from record f where f.kind = ${kind} and ${way}`).join(' union all ')})`
}

type Looked = Pick<Path, 'field'> & { schema: Schema | undefined }

/** The form of the record at the end of a way. */
function schemaAt(set: PublishedSet, record: string, { steps }: Path): Schema | undefined {
  const kinds = kindsOf(set)
  const kind = stepsOf(kinds, record, steps)?.at(-1)?.kind ?? record
  return kinds.schemaOf(kinds.records[kind]?.form ?? '')
}

/** A pattern for what has a word in it: `%` and `_` mean themselves. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/** By its id, or how that begins: all ids that begin so lie between two. */
function idSql(word: string, values: unknown[]): string[] {
  const digits = word.replaceAll('-', '').toLowerCase()
  if (!/^[0-9a-f]{6,32}$/.test(digits)) return []
  const [least, most] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
  return [`f.id between ${bind(values, least)}::text::uuid and ${bind(values, most)}::text::uuid`]
}
