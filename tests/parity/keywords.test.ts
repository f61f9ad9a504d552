import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createSchemaUtils } from '@rjsf/utils'
import { describe, expect, test } from 'vitest'
import { examine } from '#engine/definitions/compile-set.ts'
import { pointerKeys, valueAt } from '#engine/definitions/json-pointer.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/kinds.ts'
import type { DefinitionFiles, Problem, PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import { fieldAt } from '#engine/definitions/walk-schema.ts'
import { keywords as ours } from '#engine/validation/keywords.ts'
import { textsIn } from '#engine/validation/texts-in.ts'
import { hiddenFields } from '#engine/validation/visible.ts'
import { beginWith, defaultsBehaviour } from '#portal/forms/form-data.ts'
import type { LoadedForm } from '#portal/forms/load-form.ts'
import { mergeRules } from '#portal/forms/merge-rules.ts'
import { formProblems } from '#server/records/check-data.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { withFurtherKinds } from '../../scripts/docs/further-kinds.ts'
import { aMoment } from '../engine/a-moment.ts'
import { dataOf, fieldOf, formWith, isIn, type Place, places } from './keyword-places.ts'
import { annotated, ofFiles, rules } from './keyword-samples.ts'
import { type PageForm, pageForms } from './page-forms.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const known = withFurtherKinds(readFiles(root).files)
const meta = JSON.parse(readFileSync(`${root}/schemas/meta/parts.meta.json`, 'utf8')) as JsonObject
const offered = [
  ...Object.keys(valueAt(meta, '/definitions/field/properties') as JsonObject),
  ...ours.map(({ keyword }) => keyword),
].filter(keyword => !ofFiles.includes(keyword))

const shared = 'schemas/common/tried.fields.json'
const idOf = (keyword: string): string => `tried-${offered.indexOf(keyword)}`
const fileOf = (keyword: string): string => `schemas/common/${idOf(keyword)}.form.json`

/** Keyword → the places where it is tried, without those that the checker refused. */
type Tries = Map<string, string[]>

function filesWith(tries: Tries): DefinitionFiles {
  const copy: DefinitionFiles = new Map(known)
  const asShared = [...tries].filter(([, named]) => named.includes('in a shared field'))
  copy.set(shared, {
    $schema: '../meta/fields.meta.json',
    definitions: Object.fromEntries(asShared.map(([keyword]) => [idOf(keyword), fieldOf(keyword).field])),
  })
  for (const [keyword, named] of tries) copy.set(fileOf(keyword), formWith(keyword, idOf(keyword), named))
  return copy
}

/** What the checker says of a keyword in a place; that no page asks for the form is meant so. */
function refusalsOf(keyword: string, name: string, files: DefinitionFiles, problems: Problem[]): Problem[] {
  return problems.filter(({ file, path, rule }) => {
    if (rule === 'unused-definition') return false
    if (file === shared) return name === 'in a shared field' && pointerKeys(path)?.[1] === idOf(keyword)
    return file === fileOf(keyword) && isIn(name, path, files.get(file) ?? {})
  })
}

// The checker's rounds end at the first that finds something: what is refused is taken out, and the rest looked at again.
const refused: { keyword: string; name: string; problems: Problem[] }[] = []
let tries: Tries = new Map(offered.map(keyword => [keyword, Object.keys(places)]))
let forms: PublishedSet['forms'] = {}
for (let before = -1; before < refused.length; ) {
  before = refused.length
  const files = filesWith(tries)
  const { definitions, problems } = examine(files)
  const left: Tries = new Map()
  for (const [keyword, named] of tries) {
    const found = named.map(name => ({ keyword, name, problems: refusalsOf(keyword, name, files, problems) }))
    refused.push(...found.filter(one => one.problems.length > 0))
    left.set(
      keyword,
      found.filter(one => one.problems.length === 0).map(({ name }) => name),
    )
  }
  tries = left
  forms = Object.fromEntries(offered.flatMap(keyword => [[idOf(keyword), definitions.set.forms[idOf(keyword)] as PublishedForm]]))
}
const page = await pageForms({ forms } as PublishedSet)

/** Whether an annotation has its effect in a place, asked of what page and server ask. */
function hasEffect(keyword: string, form: PublishedForm, loaded: LoadedForm, place: Place): boolean {
  const { value, field } = annotated[keyword] as { value: Json; field: JsonObject }
  const data = dataOf(keyword, place, value)
  const keys = pointerKeys(place.at) ?? []
  if (['x-ref', 'x-upload', 'x-mentions'].includes(keyword))
    return textsIn(form.schema, data, keyword).some(({ path }) => path === place.at)
  if (keyword === 'x-when')
    return (
      hiddenFields(form, { ...data, switch: false }).includes(keys[0] ?? '') &&
      !hiddenFields(form, { ...data, switch: true }).includes(keys[0] ?? '')
    )
  // Read: the record's page shows fields without looking at rules.
  if (keyword === 'x-sensitivity') return fieldAt(form.schema, keys)?.[keyword] === field[keyword]
  if (keyword === 'default') {
    const begun = beginWith(loaded, JSON.parse(JSON.stringify(dataOf(keyword, place, undefined as never))) as JsonObject)
    const entry = keys.indexOf('0') + 1
    if (entry === 0) return valueAt(begun, place.at) === field.default
    // An entry that is added begins with the defaults of entries.
    const utils = createSchemaUtils(loaded.validator, loaded.schema)
    const added = utils.getDefaultFormState(shownAt(loaded, data, keys.slice(0, entry)) as never) as Json
    return (entry === keys.length ? added : valueAt(added, `/${keys.slice(entry).join('/')}`)) === field.default
  }
  return shownAt(loaded, data, keys)[keyword] === field[keyword]
}

/** The schema that the page's form shows a field by, found level by level as RJSF does it. */
function shownAt(loaded: LoadedForm, data: JsonObject, keys: string[]): Schema {
  const utils = createSchemaUtils(loaded.validator, loaded.schema, defaultsBehaviour, mergeRules)
  let value: Json | undefined = data
  let schema = utils.retrieveSchema(loaded.schema, value)
  for (const key of keys) {
    value = (value as { [key: string]: Json } | undefined)?.[key]
    const inner = Array.isArray(schema.items) || !schema.items ? schema.properties?.[key] : schema.items
    schema = utils.retrieveSchema((inner ?? {}) as typeof schema, value)
  }
  return schema as Schema
}

describe('each keyword of the meta-schema, in each place where it is accepted', () => {
  test.each(offered)('%s', keyword => {
    const [form, shown] = [forms[idOf(keyword)], page[idOf(keyword)]]
    if (!form || !shown) throw new Error(`The form of "${keyword}" was not published.`)
    const wrong = (tries.get(keyword) ?? []).flatMap(name => {
      const place = places[name] as Place
      if (!rules[keyword]) return hasEffect(keyword, form, shown.loaded, place) ? [] : [`${name}: has no effect`]
      return problemsIn(keyword, form, shown, place).map(problem => `${name}: ${problem}`)
    })
    expect(wrong).toEqual([])
  })

  test('or is refused with a sentence that says what to do instead', () => {
    for (const { problems } of refused)
      for (const { message, fix } of problems) expect([message.length > 10, /[.!?]$/.test(fix)], message).toEqual([true, true])
    const works = [...tries.values()].flat().length
    console.info(
      `${offered.length} keywords in ${Object.keys(places).length} places: ${works} work, ${refused.length} are refused`,
    )
    expect(works + refused.length).toBe(offered.length * Object.keys(places).length)
    expect(refused.length).toBeLessThan(works / 10)
  })
})

/** Where page, step and server differ, or take what is wrong, or refuse what is right. */
function problemsIn(keyword: string, form: PublishedForm, shown: PageForm, place: Place): string[] {
  const { right, wrong } = rules[keyword] as (typeof rules)[string]
  return [right, wrong].flatMap(value => {
    const data = dataOf(keyword, place, value)
    const server = formProblems(form.schema, data, aMoment)
    const said = JSON.stringify(server)
    const others = [shown.whole(data), shown.steps.second?.(data)].map(one => JSON.stringify(one))
    return [
      ...others.filter(other => other !== said).map(other => `the page says ${other}, the server ${said}`),
      ...(server.length > 0 === (value === wrong) ? [] : [`${JSON.stringify(value)} gives ${said}`]),
    ]
  })
}
