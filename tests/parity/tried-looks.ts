import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { examine } from '#engine/definitions/compile-set.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { DefinitionFiles, Problem, PublishedForm } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { homes } from './keyword-homes.ts'
import { keyValues, type Shown } from './look-samples.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const known = readFiles(root).files
const metaOf = (kind: string) => JSON.parse(readFileSync(`${root}/schemas/meta/${kind}.meta.json`, 'utf8')) as JsonObject
const keysAt = (meta: JsonObject, path: string) => Object.keys(valueAt(meta, path) as JsonObject)
const [form, parts, names] = [metaOf('form'), metaOf('parts'), metaOf('names')]

/** Every key of `x-ui` of a field, with those of `ui:options` by their own names: as the meta-schemas have them. */
export const keys = [
  ...keysAt(parts, '/definitions/uiField/properties').filter(key => key.startsWith('ui:') && key !== 'ui:options'),
  ...keysAt(parts, '/definitions/widgetOptions/properties'),
]

/** Every value of `ui:widget` and of `ui:field`. */
export const components = ['widgets', 'fields'].flatMap(kind => valueAt(names, `/definitions/${kind}/enum`) as string[])

/** Every key of a form that begins with `x-`; of the buttons each. */
export const formKeys = keysAt(form, '/properties')
  .filter(key => key.startsWith('x-'))
  .flatMap(key => (key === 'x-submit' ? keysAt(form, '/properties/x-submit/properties').map(part => `${key}.${part}`) : [key]))

/** A field of a form of a home. Without a key it is the one that the others are compared with. */
export type Field = { home: string; shown: string; key?: string; name: string }

const idOf = (home: string) => `tried-looks-${Object.keys(homes).indexOf(home)}`

/** What `x-ui` says of a field with a key, or without it where its sample says it. */
function uiWith({ ui = {} }: Shown, key: string | undefined): JsonObject {
  if (key === undefined) return ui
  const value = keyValues[key]
  if (value === undefined) throw new Error(`tests/parity/look-samples.ts has no value of "${key}": add it.`)
  if (key.startsWith('ui:')) return toggled(ui, key, value)
  return { ...ui, 'ui:options': toggled((ui['ui:options'] ?? {}) as JsonObject, key, value) }
}

function toggled(object: JsonObject, key: string, value: Json): JsonObject {
  const { [key]: said, ...others } = object
  return said === undefined ? { ...object, [key]: value } : others
}

function formOf(home: string, fields: Field[], samples: { [shown: string]: Shown }): JsonObject {
  const { ofField, ofForm } = homes[home] as (typeof homes)[string]
  const sample = ({ shown }: Field) => samples[shown] as Shown
  const properties = fields.map(field => [field.name, { title: 'Tried', ...sample(field).field, ...ofField }] as const)
  // At most 25 fields in a step.
  const steps = fields.flatMap((_, index) => (index % 25 === 0 ? [fields.slice(index, index + 25)] : []))
  return {
    ...{ $schema: '../meta/form.meta.json', title: 'Tried', type: 'object', additionalProperties: false },
    properties: Object.fromEntries(properties),
    ...(home === 'of a record'
      ? {
          'x-steps': steps.map((step, index) => ({
            id: `s-${index}`,
            title: `Step ${index}`,
            fields: step.map(({ name }) => name),
          })),
        }
      : ofForm(fields.map(({ name }) => name))),
    'x-ui': Object.fromEntries(fields.map(field => [field.name, uiWith(sample(field), field.key)])),
  }
}

/** All ways to show a field with all keys, in a form of each home; and what the checker refuses of it, with its words. */
export function triedLooks(samples: { [shown: string]: Shown }) {
  const all = Object.keys(homes).flatMap(home =>
    Object.keys(samples).flatMap((shown, at): Field[] =>
      [undefined, ...keys].map((key, index) => ({ home, shown, name: `f${at}_${index}`, ...(key !== undefined && { key }) })),
    ),
  )
  const refused = new Map<Field, Problem[]>()
  const elsewhere: Problem[] = []
  // What is refused is taken out, and the rest looked at again: the checker's rounds end at the first that finds something.
  for (let before = -1; before < refused.size; ) {
    before = refused.size
    const left = all.filter(field => !refused.has(field))
    const files: DefinitionFiles = new Map(known)
    for (const home of Object.keys(homes)) {
      const file = `schemas/common/${idOf(home)}.form.json`
      const fields = left.filter(field => field.home === home)
      files.set(file, formOf(home, fields, samples))
      homes[home]?.name(files, [{ id: idOf(home), file }])
    }
    const { definitions, problems } = examine(files)
    elsewhere.length = 0
    for (const problem of problems.filter(({ rule }) => rule !== 'unused-definition')) {
      const home = Object.keys(homes).find(name => `${problem.file} ${problem.path}`.includes(idOf(name)))
      const name = /\bf\d+_\d+\b/.exec(`${problem.path} ${problem.message}`)?.[0]
      const field = left.find(one => one.home === home && one.name === name)
      if (field) refused.set(field, [...(refused.get(field) ?? []), problem])
      else elsewhere.push(problem)
    }
    if (refused.size === before) {
      const forms = Object.fromEntries(Object.keys(homes).map(name => [name, definitions.set.forms[idOf(name)] as PublishedForm]))
      return { all, refused, elsewhere, forms }
    }
  }
  throw new Error('The loop ends above.')
}
