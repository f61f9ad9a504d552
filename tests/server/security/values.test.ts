import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDefinition } from '#server/sets/parse-definition.ts'
import { everyCase } from '../../support/sampled.ts'
import { type Call, callsWithBodies, sendCall } from './bodies.ts'
import { type HttpPortal, records, startHttpPortal, type Visitor, visitor } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
let owner: Visitor
let calls: Call[]
const untouched = JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort())
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Values of an owner')
  calls = await callsWithBodies(portal)
})
afterAll(() => portal.close())

/** One of each JSON type and the texts that programs take for a number. Raw text, as some cannot be made by JSON.stringify. */
const wrong: Record<string, string[]> = {
  string: ['1', '-0', 'true', 'null', '[]', '["a"]', '{}', '{"a":1}', '[[[]]]'],
  integer: ['"1"', '"NaN"', '"1e309"', '1.5', 'null', '[]', '[1]', '{}', 'true'],
  boolean: ['"true"', '"1"', '1', '0', 'null', '[]', '{}'],
  object: ['"{}"', '1', 'null', '[]', 'true', '[{}]'],
  array: ['"[]"', '1', 'null', '{}', 'true', '{"0":1,"length":1}'],
}
const mark = '"@@here@@"'

/** Each value of the body replaced by a mark, with the kind of value it was. */
function* marked(value: unknown): Generator<{ type: string; body: string }> {
  const type = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value
  yield { type, body: mark }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    for (const made of marked(inner)) {
      const copy = structuredClone(value) as Record<string, unknown>
      copy[key] = JSON.parse(mark)
      yield { type: made.type, body: JSON.stringify(copy).replace(mark, made.body) }
    }
}

/** Calls that are under way at the same moment: there are thousands, and each waits for the one before it else. */
const atOnce = 6

/** Of the values for a type each place is sent every sixth, beginning with another one each; with EVERY_CASE all. */
const isTried = (place: number, value: number): boolean => everyCase || (place + value) % 6 === 0

const pairs = Object.entries(wrong).flatMap(([type, values]) => values.map((value, index) => [value, type, index] as const))
test.each(pairs)(
  'V7: %s for a value of the type %s at any place of any body: 422, nothing written',
  async (value, type, index) => {
    const before = await world(portal)
    const places = calls.flatMap(call =>
      [...marked(call.body)].filter(place => place.type === type).map(place => ({ call, ...place })),
    )
    const sent = places
      .filter((_, place) => isTried(place, index))
      .map(({ call, body }) => ({ call, body, text: body.replace(mark, value) }))
    for (let first = 0; first < sent.length; first += atOnce) {
      const answers = sent.slice(first, first + atOnce).map(async ({ call, body, text }) => {
        const { status } = await sendCall(portal, call, text, { 'content-type': 'application/json' })
        // What is no object at all cannot be any form.
        expect([call.operation.id, text.slice(0, 400), status]).toEqual([
          call.operation.id,
          text.slice(0, 400),
          body === mark ? 400 : 422,
        ])
      })
      await Promise.all(answers)
    }
    expect(sent.length).toBeGreaterThan(everyCase ? 5 : 2)
    expect(await world(portal)).toEqual(before)
  },
)

test('V7: a number that no number can hold, and NaN: the request cannot be read', async () => {
  const before = await world(portal)
  for (const call of calls)
    for (const value of ['1e309', '-1e309', 'NaN', 'Infinity', '0x10', '01', '+1', '.5']) {
      const text = JSON.stringify({ ...call.body, version: '@@' }).replace('"@@"', value)
      expect([value, (await sendCall(portal, call, text, { 'content-type': 'application/json' })).status]).toEqual([value, 400])
    }
  expect(await world(portal)).toEqual(before)
})

test('V8, F46: names that would change prototypes, in JSON at any depth: 400 or 422, and no prototype is changed', async () => {
  const before = await world(portal)
  const poisons = [
    '"__proto__":{"polluted":true}',
    '"constructor":{"prototype":{"polluted":true}}',
    '"prototype":{"polluted":true}',
    '"__defineGetter__":1',
    '"\\u005f\\u005fproto__":{"polluted":true}',
  ]
  for (const [at, call] of calls.entries()) {
    for (const poison of everyCase ? poisons : poisons.filter((_, one) => one === at % poisons.length)) {
      for (const { type, body } of marked(call.body)) {
        if (type !== 'object') continue
        const answer = await sendCall(portal, call, body.replace(mark, `{${poison}}`), { 'content-type': 'application/json' })
        expect([400, 422]).toContain(answer.status)
      }
      const added = `{${poison},${JSON.stringify(call.body).slice(1)}`
      expect([400, 422]).toContain((await sendCall(portal, call, added, { 'content-type': 'application/json' })).status)
    }
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort())).toBe(untouched)
  expect(await world(portal)).toEqual(before)
})

test('V8, F46: the same in a query, in the names of multipart fields and in definitions', async () => {
  const before = await world(portal)
  for (const name of [
    '__proto__[polluted]',
    '__proto__.polluted',
    'constructor[prototype][polluted]',
    '__proto__',
    'constructor',
  ]) {
    const query = `?list=my-brands&${encodeURIComponent(name)}=1`
    expect([name, (await owner.send('GET', records + query)).status]).toEqual([name, 422])
    const form = `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\r\n--b--\r\n`
    const type = { 'content-type': 'multipart/form-data; boundary=b' }
    expect([name, (await owner.send('POST', '/secure/api/v1/files?kind=document', form, type)).status]).toEqual([name, 400])
  }
  for (const kind of ['__proto__', 'constructor', 'toString'])
    expect(
      (
        await owner.send('POST', `/secure/api/v1/files?kind=${kind}`, '--b--', {
          'content-type': 'multipart/form-data; boundary=b',
        })
      ).status,
    ).toBe(422)
  for (const event of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    for (const call of calls.filter(({ body }) => 'event' in body))
      expect([event, (await sendCall(portal, call, { ...call.body, event })).status]).toEqual([event, 422])
  for (const [file, text] of [
    ['a.yaml', '__proto__:\n  polluted: true\nconstructor:\n  prototype:\n    polluted: true\n'],
    ['a.form.json', '{"__proto__":{"polluted":true},"type":"object"}'],
    ['a.rows.json', '{"rows":[{"__proto__":{"polluted":true}}]}'],
  ] as const)
    parseDefinition(file, new TextEncoder().encode(text))
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort())).toBe(untouched)
  expect(await world(portal)).toEqual(before)
})

test('V9: a parameter that comes twice, or as a list, is 422, whichever of the two would have been right', async () => {
  const before = await world(portal)
  const doubled = [
    'list=my-brands&list=review-brands',
    'list=my-brands&list=my-brands',
    'list[]=my-brands',
    'list=my-brands&limit=1&limit=2',
    'list=my-brands&tab=all&tab[]=all',
    'list=my-brands&list%5B0%5D=x',
    'list=my-brands&LIST=review-brands',
    'list=my-brands;list=review-brands',
  ]
  for (const query of doubled) {
    const answer = await owner.send('GET', `${records}?${query}`)
    expect([query, [404, 422].includes(answer.status)]).toEqual([query, true])
  }
  for (const call of calls) {
    const name = Object.keys(call.body)[0] as string
    const both = await sendCall(portal, { ...call, path: `${call.path}?${name}=other` }, call.body)
    expect([call.operation.id, both.status]).toEqual([call.operation.id, 422])
  }
  expect(await world(portal)).toEqual(before)
})
