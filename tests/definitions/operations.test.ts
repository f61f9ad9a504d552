import { describe, expect, test } from 'vitest'
import { expandOperations } from '#engine/definitions/expand/expand-operations.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { limitsOf } from '#engine/definitions/limits/fill-limits.ts'
import { operationsOf } from '#engine/definitions/operations/operations.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { lifecyclesOf } from '#engine/workflow/record-of.ts'
import { publishedSet } from '../support/published-set.ts'

const set = publishedSet()
const { openapi, records, workflows, forms } = set
const operations = operationsOf(openapi, {})

describe('the operations of record kinds', () => {
  const generated = Object.entries(records).filter(([, record]) => record.generated !== false)

  test('there is a kind to look at', () => expect(generated.length).toBeGreaterThan(0))

  test.each(generated)('%s has them all, at its path', (kind, { path, documents }) => {
    const own = operations.filter(({ operation }) => operation['x-record'] === kind)
    expect(own.map(({ operation }) => operation['x-action']).sort()).toEqual([
      'create',
      'discard',
      ...(documents ? ['document'] : []),
      'history',
      'list',
      'prefill',
      'read',
      'save',
      'submit',
      'transition',
    ])
    expect(own.every(({ url }) => url.startsWith(`/secure/api/v1/${path}`))).toBe(true)
  })

  test('kinds that say "generated": false have none', () => {
    const silent = Object.keys(records).filter(kind => records[kind]?.generated === false)
    expect(silent.length).toBeGreaterThan(0)
    expect(operations.filter(({ operation }) => silent.includes(String(operation['x-record'])))).toEqual([])
  })

  test.each(generated)('%s takes its form, its draft, and its events with their forms', (kind, record) => {
    const body = (action: string) => {
      const found = operations.find(({ operation }) => operation['x-record'] === kind && operation['x-action'] === action)
      return valueAt(found?.operation ?? {}, '/requestBody/content/application~1json/schema') as JsonObject
    }
    expect(valueAt(body('submit'), '/properties/data')).toEqual(forms[record.form]?.schema)
    expect(valueAt(body('save'), '/properties/data')).toEqual(forms[record.form]?.draft)
    const events = lifecyclesOf(record).flatMap(workflow => {
      const meta = workflows[workflow]?.meta
      const sent = meta?.kind === 'lifecycle' ? Object.entries(meta.events) : []
      return sent.filter(([, { submits, right }]) => !submits && right !== 'system').map(one => [workflow, ...one] as const)
    })
    const branches = body('transition').oneOf as JsonObject[]
    const said = (place: string) => branches.map(branch => valueAt(branch, `/properties/${place}`))
    expect(said('workflow/const')).toEqual(events.map(([workflow]) => workflow))
    expect(said('event/const')).toEqual(events.map(([, event]) => event))
    expect(said('data')).toEqual(events.map(([, , { form }]) => forms[form ?? '']?.schema))
  })
})

test('each event has a whole body as its example, which its schema takes', () => {
  const bodies = operations
    .filter(({ operation }) => operation['x-action'] === 'transition')
    .map(
      ({ operation }) => valueAt(operation, '/requestBody/content/application~1json') as { schema: JsonObject; examples: object },
    )
  const ajv = createAjv()
  const counted = bodies.flatMap(({ schema, examples }) => {
    const branches = schema.oneOf as JsonObject[]
    const said = Object.values(examples) as { summary: string; value: { event: string } }[]
    expect(said.map(({ summary }) => summary)).toEqual(branches.map(({ title }) => title))
    return said.map(({ value }, index) => {
      const takes = ajv.compile(branches[index] as JsonObject)
      expect([value.event, takes(value) || takes.errors]).toEqual([value.event, true])
      return value
    })
  })
  expect(counted.length).toBeGreaterThan(30)
})

test('placeholders that nobody knows stay, as parameters of paths do', () => {
  const template = {
    paths: { '/x/{path}/{id}/{unknown}': { get: { operationId: 'read{Kind}', 'x-action': 'read', summary: '{title} {other}' } } },
  }
  const record = { ...Object.values(records)[0], title: 'Thing', path: 'things', generated: true } as never
  const kinds = { records: { 'small-thing': record }, forms: {}, workflows: {}, lists: {}, limits: limitsOf(new Map()) }
  const { paths } = expandOperations({ document: {}, template, ...kinds })
  expect(paths).toEqual({
    '/x/things/{id}/{unknown}': { get: { operationId: 'readSmallThing', 'x-action': 'read', summary: 'Thing {other}' } },
  })
})

test('the document refers to nothing but its own components', () => {
  const refs = [...JSON.stringify(openapi).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(0)
  expect(refs.filter(ref => !ref.startsWith('#/components/') || valueAt(openapi, ref.slice(1)) === undefined)).toEqual([])
  expect(JSON.stringify(openapi)).not.toMatch(/"\$(form|draft|transitions|answer|data|wire|computed)"/)
})
