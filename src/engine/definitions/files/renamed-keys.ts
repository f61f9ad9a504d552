import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { Json, JsonObject } from '../types.ts'
import type { FileKind } from './file-kinds.ts'

/** A key that has another name today, or a text that is such a name, by its place as it was written. */
export type Renamed = { path: string; what: 'key' | 'text'; from: string; to: string }

/** Places are patterns of JSON pointers. */
type Rule = { at: RegExp; to: string; text?: string }

const state = '(?:/states/[^/]+)*'
const transition = `${state}/(?:on/[^/]+|always|after/[^/]+|invoke/on(?:Done|Error))(?:/\\d+)?`
/** One effect, wherever effects stand in a workflow. */
const effect = `^(?:/meta/actions/[^/]+|/meta/events/[^/]+/actions|/x-derive/rules/\\d+/actions|${state}/(?:entry|exit)|${transition}/actions)(?:/\\d+)*`

const rules: { [kind in FileKind]?: Rule[] } = {
  workflow: [
    { at: /^\/meta\/events\/[^/]+\/needs$/, to: 'preconditions' },
    { at: /^\/meta\/events\/[^/]+\/past$/, to: 'historyLabel' },
    { at: /^\/x-derive\/rules\/\d+\/past$/, to: 'historyLabel' },
    { at: new RegExp(`^${state}/meta/holder$`), to: 'waitingOn' },
    // Written in sets, not in files.
    { at: new RegExp(`^${transition}/guard/params/needs$`), to: 'preconditions' },
    { at: /^\/x-moved$/, to: 'x-migrate' },
    { at: new RegExp(`${effect}(?:/type)?$`), text: 'keep-answer', to: 'store-answer' },
    { at: new RegExp(`${effect}(?:/type)?$`), text: 'wait-for', to: 'external-request' },
    { at: new RegExp(`${effect}/params/ask$`), to: 'request' },
    { at: new RegExp(`${effect}/params/answered$`), to: 'accepted' },
    { at: new RegExp(`${effect}/params/refused$`), to: 'rejected' },
  ],
  form: [
    { at: /^\/x-later$/, to: 'x-locked-steps' },
    // Written in sets, not in files.
    { at: /^\/later$/, to: 'lockedSteps' },
    { at: /^\/steps\/\d+\/needs$/, to: 'contextFields' },
  ],
  list: [{ at: /^\/tabs\/\d+\/holder$/, to: 'waitingOn' }],
  record: [{ at: /^\/needs$/, to: 'preconditions' }],
  navigation: [{ at: /^\/pages\/\d+\/with\/parts\/\d+\/create\/needs$/, to: 'preconditions' }],
  roles: [{ at: /^\/roles\/[^/]+\/holder$/, to: 'actsFor' }],
}

/** What a file of an earlier version calls otherwise than today. `kind`: of the file, of a translation that of the file it translates. */
export function renamedIn(kind: FileKind, content: Json, path = ''): Renamed[] {
  const known = rules[kind]
  if (!known) return []
  if (typeof content === 'string') {
    const rule = known.find(({ at, text }) => text === content && at.test(path))
    return rule ? [{ path, what: 'text', from: content, to: rule.to }] : []
  }
  if (Array.isArray(content)) return content.flatMap((one, index) => renamedIn(kind, one, appendPointer(path, index)))
  if (!isObject(content)) return []
  return Object.entries(content).flatMap(([key, value]): Renamed[] => {
    const at = appendPointer(path, key)
    const to = nameToday(known, at)
    return [...(to === undefined ? [] : [{ path: at, what: 'key' as const, from: key, to }]), ...renamedIn(kind, value, at)]
  })
}

/** A place of a file of an earlier version as it is written today. */
export function placeToday(kind: FileKind, path: string): string {
  const keys = path.split('/')
  const known = rules[kind] ?? []
  return keys.map((key, index) => (index > 0 && nameToday(known, keys.slice(0, index + 1).join('/'))) || key).join('/')
}

/** A file with its names of today, in the same order; the same object where nothing has another name. */
export function withNamesOfToday(kind: FileKind, content: JsonObject): JsonObject {
  const found = renamedIn(kind, content)
  if (found.length === 0) return content
  const made = written(content, '', new Map(found.map(one => [`${one.what} ${one.path}`, one.to])))
  return isObject(made) ? made : content
}

function nameToday(known: Rule[], path: string): string | undefined {
  return known.find(({ at, text }) => text === undefined && at.test(path))?.to
}

function written(value: Json, path: string, names: Map<string, string>): Json {
  if (Array.isArray(value)) return value.map((one, index) => written(one, appendPointer(path, index), names))
  if (!isObject(value)) return names.get(`text ${path}`) ?? value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const at = appendPointer(path, key)
      return [names.get(`key ${at}`) ?? key, written(inner, at, names)]
    }),
  )
}
