import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JsonObject, List, Roles } from '#engine/definitions/kinds.ts'
import { rightsOf } from '#engine/permissions/rights.ts'
import { decide } from '#engine/workflow/decide.ts'
import type { Workflow } from '#engine/workflow/kinds.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { createPool } from '#server/db/pool.ts'
import { formProblems } from '#server/records/check-data.ts'
import { freshDatabase } from '../support/database.ts'
import { pageProblems, publishCopy, typesOf } from './publish-copy.ts'
import { sourceHash } from './source-hash.ts'

type Form = { required: string[]; properties: Record<string, JsonObject>; 'x-steps': { fields: string[] }[] }
type Body = { properties: { data: { required?: string[]; properties: Record<string, JsonObject> } } }

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: ReturnType<typeof createPool>
let source = ''
const brand = 'schemas/brands/brand.form.json'

beforeAll(async () => {
  source = sourceHash()
  database = await freshDatabase()
  pool = createPool(database.connectionString, () => undefined)
})
afterAll(async () => {
  expect(sourceHash(), 'src/ is byte for byte as it was').toBe(source)
  await pool.end()
  await database.drop()
})
beforeEach(() => publishCopy(pool, () => undefined))

const submitBody = (openapi: JsonObject): Body['properties']['data'] =>
  // biome-ignore lint/suspicious/noExplicitAny: a path into a document
  (openapi as any).paths['/secure/api/v1/brands/{id}/submit'].post.requestBody.content['application/json'].schema.properties.data

const said = (problems: { path: string; message: string }[], path: string) =>
  problems.filter(problem => problem.path === path).map(problem => problem.message)

test('a limit is raised: page, server and document agree', async () => {
  const set = await publishCopy(pool, edit =>
    edit(brand, (form: Form) => (form.properties.brand_name = { ...form.properties.brand_name, maxLength: 140 })),
  )
  const name = { brand_name: 'x'.repeat(140) }
  const schema = set.forms.brand?.schema as JsonObject
  expect(said(formProblems(schema, name), '/brand_name')).toEqual([])
  expect(said(await pageProblems(pool, set, 'brand', name), '/brand_name')).toEqual([])
  expect(said(formProblems(schema, { brand_name: 'x'.repeat(141) }), '/brand_name')).toHaveLength(1)
  expect(submitBody(set.openapi).properties.brand_name?.maxLength).toBe(140)
})

test('a message is changed: page and server say the new one', async () => {
  const set = await publishCopy(pool, edit =>
    edit(
      brand,
      (form: Form) =>
        (form.properties.brand_name = {
          ...form.properties.brand_name,
          errorMessage: { required: 'How is it called?', minLength: 'a', format: 'b', maxLength: 'c' },
        }),
    ),
  )
  expect(said(formProblems(set.forms.brand?.schema as JsonObject, {}), '/brand_name')).toEqual(['How is it called?'])
  expect(said(await pageProblems(pool, set, 'brand', {}), '/brand_name')).toEqual(['How is it called?'])
})

test('a required field is added: asked in its step, refused when missing, typed', async () => {
  const set = await publishCopy(pool, edit =>
    edit(brand, (form: Form) => {
      form.properties.slogan = {
        type: 'string',
        title: 'Slogan',
        minLength: 1,
        maxLength: 60,
        errorMessage: { required: 'Enter the slogan', minLength: 'Enter the slogan', maxLength: 'Too long' },
      }
      form.required.push('slogan')
      form['x-steps'][0]?.fields.push('slogan')
    }),
  )
  expect(set.forms.brand?.steps[0]?.fields).toContain('slogan')
  expect(said(formProblems(set.forms.brand?.schema as JsonObject, {}), '/slogan')).toEqual(['Enter the slogan'])
  expect(said(await pageProblems(pool, set, 'brand', {}), '/slogan')).toEqual(['Enter the slogan'])
  expect(submitBody(set.openapi).required).toContain('slogan')
  expect(await typesOf(set)).toContain('slogan: string')
})

test('a column is added: the list shows and sorts it, its index is there', async () => {
  const before = await indexes()
  const set = await publishCopy(pool, edit =>
    edit('schemas/brands/review-brands.list.json', (list: List) =>
      list.columns.push({ id: 'city', title: 'City', value: '/record/data/city', format: 'text', sortable: true, show: 'wide' }),
    ),
  )
  expect(set.lists['review-brands']?.columns.map(column => column.id)).toContain('city')
  expect(await indexes()).toBe(before + 1)
})

test('a state "on hold" with two transitions: decided, offered, in the document', async () => {
  const set = await publishCopy(pool, edit =>
    edit('workflows/brand.workflow.json', (workflow: Workflow) => {
      if (workflow.meta.kind !== 'lifecycle') throw new Error('not a lifecycle')
      workflow.meta.events.hold = { label: 'Put on hold', right: 'brand.decide', past: 'Put on hold' }
      workflow.meta.events.resume = { label: 'Resume', right: 'brand.decide', past: 'Resumed' }
      workflow.states['on-hold'] = {
        meta: { id: 1039, label: 'On hold', tone: 'stopped', holder: 'reviewer' },
        on: { resume: 'submitted' },
      }
      const submitted = workflow.states.submitted as { on: Record<string, string> }
      submitted.on.hold = 'on-hold'
    }),
  )
  const actor = {
    id: 'a',
    role: 'R',
    organisation: 'p',
    carrier: null,
    name: 'R',
    rights: { 'brand.decide': 'all' },
    signedIn: true,
  }
  const facts = {
    record: { id: 'r', kind: 'brand', label: '', version: 1, data: {} },
    actor,
    related: { owner: { id: 'o', label: '', data: {} } },
    now: '2026-01-01T00:00:00Z',
  }
  const lifecycle = loadLifecycle(set.workflows.brand as Workflow)
  expect(decide(lifecycle, { state: 'submitted' }, 'hold', facts)).toMatchObject({
    allowed: true,
    facts: { state: 'on-hold', status_id: 1039 },
  })
  expect(decide(lifecycle, { state: 'on-hold' }, 'resume', facts)).toMatchObject({ allowed: true, facts: { state: 'submitted' } })
  expect(await typesOf(set)).toContain('"hold"')
})

test('a right is taken from a role: its actors have it no more', async () => {
  const set = await publishCopy(pool, edit =>
    edit('schemas/portal/roles.json', (roles: Roles) => {
      delete roles.roles.ADMIN_DOTGO_READWRITE?.rights['brand.decide']
    }),
  )
  expect(rightsOf(set.roles, 'ADMIN_DOTGO_READWRITE')['brand.decide']).toBeUndefined()
  expect(rightsOf(set.roles, 'VI_DOTGO_ADMIN_READWRITE')['brand.decide']).toBe('all')
})

async function indexes(): Promise<number> {
  return (
    (await pool.query<{ count: number }>("select count(*)::int as count from pg_indexes where indexname like 'record_x_%'"))
      .rows[0]?.count ?? 0
  )
}
