import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addressPlaces } from '#engine/definitions/checks/places/address-places.ts'
import { isPage, pageOf } from '#engine/definitions/checks/places/page-address.ts'
import { examine } from '#engine/definitions/compile-set.ts'
import { metaSchemaFileOf } from '#engine/definitions/files/file-kinds.ts'
import { metaPlaces } from '#engine/definitions/files/meta-places.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { walkValues } from '#engine/definitions/json/walk-values.ts'
import type { Navigation } from '#engine/definitions/pages/navigation.ts'
import type { Schema } from '#engine/definitions/types.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { withFurtherKinds } from '../../scripts/docs/further-kinds.ts'
import { problemsWith } from '../../scripts/docs/sample.ts'
import { filesUnder, isCode, textOf } from '../architecture/source-files.ts'

const read = () => readFiles(fileURLToPath(new URL('../..', import.meta.url))).files
const files = withFurtherKinds(read())
const { definitions } = examine(files)
const found = addressPlaces(definitions)
const parts = files.get('schemas/meta/parts.meta.json') ?? {}

/** One place for each key of the meta-schemas that is an address: where it stands, whatever it leads to now. */
const kinds = new Map<Schema, { file: string; path: string; key: string }>()
for (const [file, content] of files) {
  const meta = metaSchemaFileOf(file)
  if (meta === null) continue
  for (const { path, value, parts: said } of metaPlaces(content, meta, files))
    if (typeof value === 'string' && said[0] && said.some(({ schema }) => schema === valueAt(parts, '/definitions/address')))
      kinds.set(said[0].schema, { file, path, key: path.replace(/\/\d+/g, '/0') })
}

test(`each of the ${kinds.size} kinds of place that hold an address says so when its page is gone`, () => {
  expect(kinds.size).toBeGreaterThan(20)
  const changes = [...kinds.values()].map(({ file, path }) => ({ file, path, address: gone(file, path) }))
  // All at once: one set of files, one look at it.
  const problems = problemsWith(
    files,
    [...new Set(changes.map(({ file }) => file))].map(file => ({
      file,
      set: Object.fromEntries(changes.flatMap(change => (change.file === file ? [[change.path, change.address]] : []))),
    })),
  )
  const silent = changes.filter(
    ({ file, path, address }) =>
      !problems.some(
        problem => problem.file === file && problem.path === path && problem.message === `There is no page "${address}"`,
      ),
  )
  expect(silent).toEqual([])
})

/** An address without a page, in the form that the place asks for. */
function gone(file: string, path: string): string {
  return String(valueAt(files.get(file) ?? {}, path)).includes(':id') ? '/gone/:id' : '/gone'
}

test('no key that holds the address of a page is forgotten: what reads like one is an address of its meta-schema, or declares it', () => {
  const known = new Set(found.map(({ file, path }) => `${file}${path}`))
  const declared = /^\/(?:pages\/\d+\/(?:path|menu|with\/as)|redirects\/\d+\/from)$/
  const forgotten = [...files].flatMap(([file, content]) =>
    metaSchemaFileOf(file) === null
      ? []
      : [...walkValues(content)].flatMap(({ path, value }) =>
          typeof value === 'string' &&
          value.startsWith('/') &&
          pageOf(definitions.navigation, value) !== undefined &&
          !known.has(`${file}${path}`) &&
          !(file.endsWith('/navigation.json') && declared.test(path))
            ? [`${file}${path}: ${value}`]
            : [],
        ),
  )
  expect(forgotten).toEqual([])
  expect(found.length).toBeGreaterThan(150)
})

test('every wizard with steps in its address has a step renamed: each address with its old name is named', () => {
  const wizards = definitions.navigation.pages.filter(({ path }) => path.includes('/:step'))
  expect(wizards.length).toBeGreaterThan(2)
  for (const page of wizards) {
    const form = definitions.forms.get(definitions.records.get(String(page.with?.record))?.content.form ?? '')
    const steps = (form?.content['x-steps'] ?? []).map(({ id }) => id)
    const old = found.filter(({ address }) => steps.some(step => address.split('?')[0] === page.path.replace(':step', step)))
    const problems = problemsWith(files, [
      { file: form?.file ?? '', set: Object.fromEntries(steps.map((id, index) => [`/x-steps/${index}/id`, `${id}-renamed`])) },
    ])
    const named = problems.filter(({ rule }) => rule === 'unknown-step').map(({ file, path }) => `${file}${path}`)
    expect(named.sort()).toEqual(old.map(({ file, path }) => `${file}${path}`).sort())
    expect(isObject(page.with) && old.length).toBeGreaterThan(0)
  }
})

test('no code names the address of a page: pages say what they are for, files lead to them', () => {
  const { pages } = definitions.navigation
  const paths = pages.map(({ path }) => path.split('/:')[0]?.slice(1) ?? '').filter(path => path !== '')
  const named = new RegExp(`(?:['"\`}]/|\\(\\)\\})(?:${paths.join('|')})(?=['"\`?#/$])`, 'g')
  // What it finds: "/path", ${address}/path and pageBase()}path.
  for (const lead of ["'/", '}/', '()}']) expect(`${lead}${paths[0]}?`.match(named), lead).not.toBeNull()
  const code = filesUnder('src').filter(isCode)
  const found = code.flatMap(file => [...textOf(file).matchAll(named)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
  expect(code.length).toBeGreaterThan(300)
})

/** Addresses of pages, cut short before a parameter, at which nothing is. */
function deadEnds(navigation: Navigation): string[] {
  const cut = navigation.pages.flatMap(({ path }) => {
    const parts = path.split('/')
    return parts.flatMap((part, index) => (part.startsWith(':') ? [parts.slice(0, index).join('/')] : []))
  })
  return cut.filter(address => !isPage(navigation, address))
}

test('every page with a parameter leads somewhere without it: who cuts an address short is not told that nothing is there', () => {
  // As they are: further kinds have a page behind each.
  const { navigation } = examine(read()).definitions
  expect(deadEnds(navigation)).toEqual([])
  const ways = navigation.pages.map(page => ({ ...page, with: { ...page.with, back: null } }))
  expect(deadEnds({ ...navigation, pages: ways }).length, 'without the ways back').toBeGreaterThan(15)
})
