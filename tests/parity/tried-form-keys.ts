import { examine } from '#engine/definitions/compile-set.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Problem, PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { formKeyValues, keyValues } from './look-samples.ts'
import { formKeys, keys, known } from './tried-looks.ts'

/** A form of each kind. Any would do: it is only changed. */
export const formOfHome: { [home: string]: string } = {
  'of a record': 'schemas/bots/bot-tester.form.json',
  'of an event': 'schemas/review/reject.form.json',
  'of a command': 'schemas/onboarding/sign-up.form.json',
}

/** Keys of a form as its author writes them, outermost first: those that begin with `x-`, and what `x-ui` says of the whole form. */
const places = [
  ...formKeys.map(key => key.split('.')),
  ...keys.map(key => (key.startsWith('ui:') ? ['x-ui', key] : ['x-ui', 'ui:options', key])),
]

/** A form with a key, without it where that is what changes; or what the checker says of it. */
export type TriedKey = {
  home: string
  key: string
  id: string
  problems: Problem[]
  plain: PublishedForm
  form: PublishedForm
  /** Whether something else of what is published differs. */
  elsewhere: boolean
}

function withValue(content: JsonObject, path: string[], value: Json): JsonObject {
  const [key = '', ...inner] = path
  const old = content[key]
  const part = inner.length === 0 ? value : withValue(isObject(old) ? old : {}, inner, value)
  return { ...content, [key]: inner.length === 0 && isObject(old) && isObject(value) ? { ...old, ...value } : part }
}

function valueAt(path: string[], fields: string[]): Json {
  const [outer, inner] = [path.join('.'), path.at(-1) ?? '']
  const value = path.length > 1 && path[0] === 'x-ui' ? keyValues[inner] : formKeyValues[outer]?.(fields)
  if (value === undefined) throw new Error(`tests/parity/look-samples.ts has no value of "${outer}": add it.`)
  return inner === 'ui:rows' ? [fields.slice(-2)] : value
}

const published = (set: Omit<PublishedSet, 'hash'>, id: string) =>
  JSON.stringify([set.workflows, set.forms[id]?.homes, set.forms[id]?.dropped, set.records])

/** Each key in a form; `home` names its kind. */
export function triedFormKeys(home: string): TriedKey[] {
  const plain = examine(known).definitions.set
  const file = formOfHome[home] ?? ''
  return places.map((path): TriedKey => {
    const content = known.get(file) as JsonObject
    const id = file.slice(file.lastIndexOf('/') + 1).replace('.form.json', '')
    const changed = withValue(content, path, valueAt(path, Object.keys(content.properties as JsonObject)))
    const { definitions, problems } = examine(new Map([...known, [file, changed]]))
    const forms = { plain: plain.forms[id] as PublishedForm, form: definitions.set.forms[id] as PublishedForm }
    return {
      home,
      key: path.join(' '),
      id,
      problems,
      ...forms,
      elsewhere: published(plain, id) !== published(definitions.set, id),
    }
  })
}
