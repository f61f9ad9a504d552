import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { createSchemaUtils } from '@rjsf/utils'
import { describe, expect, test } from 'vitest'
import { examine } from '#engine/definitions/compile-set.ts'
import { pointerKeys, valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { DefinitionFiles, Problem, PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import { fieldAt } from '#engine/definitions/schemas/walk-schema.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { allKeywords as ours } from '#engine/validation/all-keywords.ts'
import { textsIn } from '#engine/validation/texts-in.ts'
import { hiddenFields } from '#engine/validation/visible.ts'
import { beginWith, defaultsBehaviour } from '#portal/forms/form-data.ts'
import type { LoadedForm } from '#portal/forms/load-form.ts'
import { mergeRules } from '#portal/forms/merge-rules.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { withFurtherKinds } from '../../scripts/docs/further-kinds.ts'
import { type Home, homes, type Said } from './keyword-homes.ts'
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
const sharedId = (keyword: string): string => `tried-${offered.indexOf(keyword)}`

/** A keyword in a form of a home, and the places where it is tried there, without those that the checker refused. */
type Tried = { keyword: string; home: string; id: string; file: string; named: string[] }

const begin: Tried[] = Object.keys(homes).flatMap((home, index) =>
  offered.map(keyword => {
    const id = `${sharedId(keyword)}-${index}`
    return { keyword, home, id, file: `schemas/common/${id}.form.json`, named: Object.keys(places) }
  }),
)

function filesWith(tries: Tried[]): DefinitionFiles {
  const copy: DefinitionFiles = new Map(known)
  const asShared = offered.filter(one =>
    tries.some(({ keyword, named }) => keyword === one && named.includes('in a shared field')),
  )
  copy.set(shared, {
    $schema: '../meta/fields.meta.json',
    definitions: Object.fromEntries(asShared.map(keyword => [sharedId(keyword), fieldOf(keyword).field])),
  })
  for (const { keyword, home, file, named } of tries)
    copy.set(file, formWith(keyword, sharedId(keyword), named, homes[home] as Home))
  for (const [name, home] of Object.entries(homes))
    home.name(
      copy,
      tries.filter(tried => tried.home === name),
    )
  return copy
}

/** What the checker says of a keyword in a place; that no page asks for the form is meant so. */
function refusalsOf({ keyword, id, file: own }: Tried, name: string, files: DefinitionFiles, problems: Problem[]): Problem[] {
  return problems.filter(({ file, path, rule, message }) => {
    if (rule === 'unused-definition') return false
    if (file === shared) return name === 'in a shared field' && pointerKeys(path)?.[1] === sharedId(keyword)
    if (rule === 'unsupported-command-field')
      return path.includes(`~1${id}/`) && isIn(name, message.slice(message.indexOf('/')).replace(')', ''), files.get(own) ?? {})
    return file === own && isIn(name, path, files.get(file) ?? {})
  })
}

// The checker's rounds end at the first that finds something: what is refused is taken out, and the rest looked at again.
const refused: { keyword: string; home: string; name: string; problems: Problem[] }[] = []
let tries = begin
let set = {} as PublishedSet
let elsewhere: Problem[] = []
for (let before = -1; before < refused.length; ) {
  before = refused.length
  const files = filesWith(tries)
  const { definitions, problems } = examine(files)
  tries = tries.map(tried => {
    const found = tried.named.map(name => ({ ...tried, name, problems: refusalsOf(tried, name, files, problems) }))
    refused.push(...found.filter(one => one.problems.length > 0))
    return { ...tried, named: found.filter(one => one.problems.length === 0).map(({ name }) => name) }
  })
  set = { hash: '', ...definitions.set } as PublishedSet
  elsewhere = problems.filter(({ rule }) => rule !== 'unused-definition')
}
const forms = Object.fromEntries(tries.map(({ id }) => [id, set.forms[id] as PublishedForm]))
const page = await pageForms({ forms } as PublishedSet)
const servers = Object.fromEntries(Object.entries(homes).map(([name, home]) => [name, home.server(set)]))

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
  if (keyword === 'x-writes') return keys.length === 1 && form.homes?.[keys[0] ?? ''] === field[keyword]
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
  return isDeepStrictEqual(shownAt(loaded, data, keys)[keyword], field[keyword])
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

describe.each(Object.keys(homes))('each keyword of the meta-schema, in each place where it is accepted in the form %s', home => {
  test.each(offered)('%s', keyword => {
    const tried = tries.find(one => one.keyword === keyword && one.home === home) as Tried
    const [form, shown] = [forms[tried.id], page[tried.id]]
    if (!form || !shown) throw new Error(`The form of "${keyword}" was not published.`)
    const wrong = tried.named.flatMap(name => {
      const place = places[name] as Place
      if (!rules[keyword]) return hasEffect(keyword, form, shown.loaded, place) ? [] : [`${name}: has no effect`]
      return problemsIn(tried, form, shown, place).map(problem => `${name}: ${problem}`)
    })
    expect(wrong).toEqual([])
  })
})

test('or is refused with a sentence that says what to do instead', () => {
  expect(elsewhere).toEqual([])
  for (const { problems } of refused)
    for (const { message, fix } of problems) expect([message.length > 10, /[.!?]$/.test(fix)], message).toEqual([true, true])
  const works = tries.flatMap(({ named }) => named).length
  const all = offered.length * Object.keys(places).length * Object.keys(homes).length
  console.info(
    `${offered.length} keywords in ${Object.keys(places).length} places of forms ${Object.keys(homes).join(', ')}: ${works} work, ${refused.length} are refused`,
  )
  expect(works + refused.length).toBe(all)
  expect(refused.length).toBeLessThan(works / 6)
})

/** Where page, step and server differ, or take what is wrong, or refuse what is right. */
function problemsIn({ keyword, home }: Tried, form: PublishedForm, shown: PageForm, place: Place): string[] {
  const { right, wrong } = rules[keyword] as (typeof rules)[string]
  const inWords = (problems: Said) => JSON.stringify(problems.map(({ path, message }) => ({ path, message })))
  return [right, wrong].flatMap(value => {
    const data = dataOf(keyword, place, value)
    const server = servers[home]?.(form, data) ?? []
    const said = inWords(server)
    const others = [
      shown.whole(data),
      ...Object.values(shown.steps)
        .slice(1)
        .map(step => step(data)),
    ].map(inWords)
    return [
      ...others.filter(other => other !== said).map(other => `the page says ${other}, the server ${said}`),
      ...(server.length > 0 === (value === wrong) ? [] : [`${JSON.stringify(value)} gives ${said}`]),
    ]
  })
}
