import { expect, test } from 'playwright/test'
import { copyOf, definitionFolders } from '../readme-recipes/copy-of.ts'
import { dataChanges } from '../readme-recipes/data-changes.ts'
import { differences, newLines } from '../readme-recipes/generated-texts.ts'
import { formLooks } from '../readme-recipes/looks/forms.ts'
import { lifecycleLooks } from '../readme-recipes/looks/lifecycle.ts'
import { limitLooks } from '../readme-recipes/looks/limits.ts'
import { listLooks } from '../readme-recipes/looks/lists.ts'
import { textLooks } from '../readme-recipes/looks/texts.ts'
import { readmeTable } from '../readme-recipes/readme-table.ts'
import { sourceHash } from '../readme-recipes/source-hash.ts'
import { emails, openWorld, submitted, type World } from '../readme-recipes/world.ts'
import { closePages } from './close-pages.ts'

/** Rows of the README's table that other specs make: a whole kind (new-kind), and those that edit code (readme-recipes-code). */
const elsewhere =
  /^(add a whole kind|add a widget|add an endpoint|add a generic action|add a refusal|add a mail|change a setting)/
const looks = { ...formLooks, ...limitLooks, ...lifecycleLooks, ...listLooks, ...textLooks }

const original = copyOf(...definitionFolders)
const copy = copyOf(...definitionFolders, 'tests/workflows', 'tests/permissions', 'tests/shown')
let world: World
let source = ''

// A trace of every tab would take longer than the tests.
test.use({ trace: 'off' })
test.beforeAll(async ({ browser }) => {
  source = sourceHash()
  for (const { make } of dataChanges) make(copy)
  world = await openWorld(copy.folder, original.folder, browser)
  await submitted(world, { brand_name: 'Adria', country: 'FR', state: 'Savoie', city: 'Ugine' })
  for (const name of ['First', 'Second']) await submitted(world, { brand_name: name })
})
test.afterAll(closePages)
test.afterAll(async () => {
  await world?.stop()
  for (const { remove } of [original, copy]) remove()
  expect(world.trouble).toEqual([])
  expect(sourceHash(), 'src/ is byte for byte as it was').toBe(source)
})

for (const { want, things } of readmeTable().filter(row => !elsewhere.test(row.want))) {
  for (const thing of things) {
    test(`${want} → ${thing}`, async () => {
      const look = looks[thing]
      expect(look, `A look at "${thing}", which README.md says can be done`).toBeDefined()
      await look?.(world)
    })
  }
}

test('the document served is the one that types are made of; nothing in it has changed that was not to', async () => {
  const { body: served } = await (await world.by(emails.owner)).send('GET', '/openapi.json')
  expect(served).toEqual(world.after.openapi)
  const body = 'requestBody/content/application/json/schema'
  const data = `${body}/properties/data`
  const fields = ['brand_name/errorMessage/maxLength', 'brand_name/errorMessage/required', 'brand_name/maxLength', 'slogan']
  const asked = [...fields, 'slogan_until', 'website/errorMessage'].map(field => `${data}/properties/${field}`)
  expect(
    differences(world.before.openapi, served)
      .map(path => path.replace('/paths//secure/api/v1/', ''))
      .sort(),
  ).toEqual(
    [
      ...['aggregators', 'bot-launches', 'bot-testers', 'bot-tests', 'bot-verifications', 'bots', 'brands'].map(
        kind => `${kind}/get/parameters/6/schema/maximum`,
      ),
      ...asked.map(path => `brands/{id}/submit/post/${path}`),
      // A draft keeps texts of any length.
      ...asked.filter(path => !path.endsWith('/maxLength')).flatMap(path => [`brands/post/${path}`, `brands/{id}/put/${path}`]),
      ...['allOf/2', 'required/15'].map(path => `brands/{id}/submit/post/${data}/${path}`),
      ...['hold', 'resume', 'skip'].flatMap(event => [
        `brands/{id}/transitions/post/${body}/oneOf/brand: ${event}`,
        `brands/{id}/transitions/post/requestBody/content/application/json/examples/brand.${event}`,
      ]),
      `company-details/post/${body}/properties/company_website/errorMessage`,
      ...['post', '{id}/put', '{id}/submit/post'].map(
        call => `aggregators/${call}/${data}/properties/company_website/errorMessage`,
      ),
      ...['carrier-profile', 'carriers/{id}'].map(path => `${path}/put/${body}/properties/website/errorMessage`),
      'notices/get/parameters/1/schema/maximum',
      // Answers have the types of the form's fields.
      ...[
        ...['Record/properties/data', 'Record/properties/draft', 'Record/properties/proposed', 'Decision/properties/data'],
        ...['Record/properties/handed_back/properties/data', 'Facts/properties/record/properties/data', 'Row/properties/data'],
      ]
        .map(place => `/components/schemas/Brand${place}`)
        .concat(
          '/components/schemas/RecordData',
          'brands/new/prefill/get/responses/200/content/application/json/schema/properties/data',
        )
        .flatMap(place => ['slogan', 'slogan_until'].map(field => `${place}/properties/${field}`)),
    ].sort(),
  )
})

test('the generated types have what was added, and lost nothing', () => {
  const added = (kind: 'forms' | 'names' | 'api') => newLines(world.before[kind], world.after[kind])
  expect(added('forms')).toEqual(['slogan: string', 'slogan_until?: string'])
  expect(added('names')).toEqual([])
  const said = added('api').filter(line => /^(slogan|event)/.test(line))
  expect([...new Set(said)].sort()).toEqual(
    [
      'event: "hold";',
      'event: "resume";',
      'event: "skip";',
      'slogan: string;',
      'slogan?: string;',
      'slogan_until?: string;',
    ].sort(),
  )
  // A second condition is one more "unknown" in the type of what is submitted.
  const lost = (kind: 'forms' | 'names' | 'api') =>
    newLines(world.after[kind], world.before[kind]).filter(line => !/^\} & \(?unknown( & unknown)*\)?;$/.test(line))
  expect([...lost('forms'), ...lost('names'), ...lost('api')]).toEqual([])
})
