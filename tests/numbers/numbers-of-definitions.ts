import { buildSet } from '#engine/definitions/build-set.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { DefinitionFiles, PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { portalFile } from '#server/http/portal-file.ts'
import { formProblems } from '#server/records/drafts/check-data.ts'
import { say } from '../support/sentences.ts'

/** What people and programs are told, by where: "portal.json /limits/password/minimum" → 8. Texts and numbers. */
export type TextsAndNumbers = Map<string, string | number>

/**
 * All that a set tells: the definitions that the page is given (menus, limits, lists, workflows, texts), forms with their steps and
 * drafts, contents, mails, documents, the OpenAPI document, and what the server answers to texts and lists that are too short or too
 * long for a field.
 */
export function textsAndNumbersOf(files: DefinitionFiles): TextsAndNumbers {
  const set = { hash: '', ...buildSet(files).definitions.set } as PublishedSet
  const found: TextsAndNumbers = new Map()
  const { hash: _, ...start } = portalFile(set) as { [key: string]: Json }
  collect(found, 'portal.json ', start)
  for (const kind of ['forms', 'contents', 'messages', 'documents'] as const)
    for (const [id, one] of Object.entries(set[kind])) collect(found, `${kind}/${id} `, one as unknown as Json)
  collect(found, 'openapi.json ', set.openapi)
  for (const form of Object.values(set.forms)) for (const [at, message] of answersOf(form)) found.set(at, message)
  return found
}

function collect(found: TextsAndNumbers, at: string, value: Json): void {
  if (typeof value === 'string' || typeof value === 'number') found.set(at, value)
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) collect(found, appendPointer(at, nameOf(item) ?? index), item)
  // What is agreed in a section of a contract is said there alone.
  else if (isObject(value) && value.ownNumbers !== true)
    for (const [key, item] of Object.entries(value)) collect(found, appendPointer(at, key), item)
}

/** Parameters of calls and the like are known by their names. */
function nameOf(item: Json): string | null {
  return isObject(item) && typeof item.name === 'string' ? item.name : null
}

const known = new Map<string, [string, string][]>()

/** The server's words for each field that a value is too short, too long or too many for. */
function answersOf({ id, schema }: PublishedForm): [string, string][] {
  return Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, field]) => {
    if (!isObject(field)) return []
    const key = JSON.stringify([id, name, field])
    const answers = known.get(key) ?? limits.flatMap(keyword => answersTo(`answer ${id}/${name}/${keyword}`, field, keyword))
    known.set(key, answers)
    return answers
  })
}

const limits = ['minLength', 'maxLength', 'minItems', 'maxItems']

function answersTo(at: string, field: JsonObject, keyword: string): [string, string][] {
  const limit = field[keyword]
  if (typeof limit !== 'number') return []
  const length = Math.max(0, keyword.startsWith('min') ? limit - 1 : limit + 1)
  const value = keyword.endsWith('Length') ? 'x'.repeat(length) : Array.from({ length }, (_, index) => `${index}`)
  // The field alone, without what else is asked of its value: its other rules have sentences of their own.
  const { title, errorMessage, type, items } = field
  const alone = {
    ...(title !== undefined && { title }),
    ...(errorMessage !== undefined && { errorMessage }),
    ...(isObject(items) && items.title !== undefined && { items: { title: items.title } }),
  }
  const schema = { type: 'object', properties: { field: { ...alone, type: type ?? 'string', [keyword]: limit } } }
  return formProblems(schema, { field: value }, { now: 0, timeZone: 'UTC', say }).map(({ message }, index) => [
    `${at}/${index}`,
    message,
  ])
}
