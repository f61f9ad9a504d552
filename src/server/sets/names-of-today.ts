import type { FileKind } from '#engine/definitions/files/file-kinds.ts'
import { placeToday, withNamesOfToday } from '#engine/definitions/files/renamed-keys.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { entries } from '#engine/definitions/schemas/walk-schema.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'

/** Parts of a set that have many of a kind, by id, and those that are one. */
const many: { [part: string]: FileKind } = { forms: 'form', records: 'record', workflows: 'workflow' }
const single: { [part: string]: FileKind } = { navigation: 'navigation', roles: 'roles' }

/** A set as an earlier version stored it, with the names of today; the same object where it has no others. */
export function setWithNamesOfToday(set: JsonObject): JsonObject {
  const made = changed(set, (part, value) => {
    const [one, all] = [single[part], many[part]]
    if (one) return isObject(value) ? withNamesOfToday(one, value) : value
    if (all) return inAll(value, (_id, content) => (isObject(content) ? withNamesOfToday(all, content) : content))
    return value
  })
  return made === set || !isObject(made.languages)
    ? made
    : { ...made, languages: inAll(made.languages, (_, said) => textsToday(said)) }
}

/** The texts of a language stand by their place in the set. */
function textsToday(language: Json): Json {
  if (!isObject(language)) return language
  const texts = entries(language.texts).map(([place, text]) => [todaysPlace(place), text])
  return { ...language, texts: Object.fromEntries(texts) }
}

function todaysPlace(place: string): string {
  const [, part = '', id = '', ...rest] = place.split('/')
  const kind = many[part]
  return kind ? `/${part}/${id}${placeToday(kind, `/${rest.join('/')}`)}` : place
}

function inAll(value: Json, of: (key: string, value: Json) => Json): Json {
  return isObject(value) ? changed(value, of) : value
}

function changed(object: JsonObject, of: (key: string, value: Json) => Json): JsonObject {
  const before = Object.entries(object)
  const after = before.map(([key, value]) => [key, of(key, value)] as const)
  return after.every(([, value], index) => value === before[index]?.[1]) ? object : Object.fromEntries(after)
}
