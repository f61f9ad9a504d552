import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json } from '#engine/definitions/types.ts'
import { listContents as contentsOf } from '../sets/list-contents.ts'
import type { Command } from './command.ts'

/** How many texts with the words that are looked for are told of each file. */
const mostFound = 3

/** What stands in files beside the texts that people read. */
const notSaid = ['about', 'samples', 'moved', 'answers', 'keys', 'parts', 'id']

/**
 * The contents and texts that can be edited, by title, with who changed them last in the portal; with `search` those in which its words
 * stand.
 */
export const listContents: Command<'list-contents'> = async ({ query }, { pool }) => {
  const words = query.search?.trim().toLowerCase() ?? ''
  const contents = (await contentsOf(pool))?.contents ?? []
  const rows = contents.map(({ id, kind, content, file, changed }) => ({
    ...{ id, kind, title: String(content.title), file, changed },
    found: words === '' ? [] : saying(content, words).slice(0, mostFound),
  }))
  return { data: words === '' ? rows : rows.filter(({ found }) => found.length > 0) }
}

/** Texts that have these words in them. */
function saying(value: Json | undefined, words: string): string[] {
  if (typeof value === 'string') return value.toLowerCase().includes(words) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(item => saying(item, words))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) => (notSaid.includes(key) ? [] : saying(item, words)))
}
