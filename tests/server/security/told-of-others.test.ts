import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { type Answer, drafted, type HttpPortal, inReview, startHttpPortal, type Visitor, visitor } from './over-http.ts'
import { world } from './world.ts'

/** What a new record begins with, why something is not offered, and what may be chosen tell nobody of what another organisation has. */
let portal: HttpPortal
let owner: Visitor
let stranger: Visitor
const canary = 'kestrel'
/** Of the owner, of each kind: one that was submitted, and one in work. */
const theirs: { kind: string; id: string }[] = []
/** Kinds that developers begin. */
const kinds = (): string[] => {
  const rights = portal.set.roles.roles.DEVELOPER?.rights ?? {}
  return Object.entries(portal.set.records).flatMap(([kind, one]) =>
    one.generated !== false && one.path && rights[one.rights.create] !== undefined ? [kind] : [],
  )
}
const pathOf = (kind: string): string => `/secure/api/v1/${portal.set.records[kind]?.path}`
const said = ({ status, body }: Answer): unknown => [status, { ...body, correlation_id: '' }]

beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Kestrel Owner')
  stranger = await visitor(portal, 'DEVELOPER', 'Nosy Stranger')
  for (const kind of kinds())
    for (const make of [inReview, drafted]) theirs.push({ kind, id: (await make(portal, owner, kind)).id })
}, 60_000)
afterAll(() => portal?.close())

test('Z7, Z10: what a new record begins with tells nothing of what another organisation has, whichever id is asked with', async () => {
  expect(theirs.length).toBeGreaterThan(8)
  const before = await world(portal)
  for (const kind of kinds()) {
    const ask = (parent: string) => stranger.send('GET', `${pathOf(kind)}/new/prefill?parent=${parent}`)
    const nobodys = said(await ask(randomUUID()))
    for (const { id } of theirs) expect([kind, said(await ask(id))]).toEqual([kind, nobodys])
    for (const { id } of theirs.slice(0, 4))
      for (const more of [id.toUpperCase(), `${randomUUID()}&parent=${id}`, `${id}%00`, `%7B${id}%7D`]) {
        const { status, text } = await ask(more)
        expect([kind, more, status < 500, text.toLowerCase().includes(canary)]).toEqual([kind, more, true, false])
        if (status === 200)
          expect([kind, more, JSON.parse(text).data]).toEqual([
            kind,
            more,
            expect.not.objectContaining({ brand: expect.anything() }),
          ])
      }
    const own = await stranger.send('GET', `${pathOf(kind)}/new/prefill`)
    for (const { id } of theirs) expect(own.text).not.toContain(id)
  }
  expect(await world(portal)).toEqual(before)
  const toOwner = await Promise.all(
    kinds().flatMap(kind => theirs.map(({ id }) => owner.send('GET', `${pathOf(kind)}/new/prefill?parent=${id}`))),
  )
  expect(toOwner.filter(({ status, text }) => status === 200 && text.includes('"data":{"')).length).toBeGreaterThan(5)
})

test('Z7, Z10: a draft that names what is another’s is answered as one that names nothing, wherever that stands', async () => {
  let tried = 0
  for (const kind of kinds()) {
    const { form = '', parent } = portal.set.records[kind] ?? {}
    const below = pointerKeys(parent?.field ?? '')?.[0]
    const refs = Object.entries(propertiesOf(portal.set.forms[form]?.schema ?? {})).filter(
      ([name, field]) => isObject(field['x-ref']) && name !== below && field.type === 'string',
    )
    for (const [name, field] of refs) {
      const of = String((field['x-ref'] as JsonObject).record)
      if (portal.set.records[of]?.generated === false) continue
      const mine = await drafted(portal, stranger, kind)
      const naming = async (id: string): Promise<unknown> => {
        const { body } = await stranger.send('GET', `${pathOf(kind)}/${mine.id}`)
        const saved = await stranger.send('PUT', `${pathOf(kind)}/${mine.id}`, {
          data: { ...mine.data, [name]: id },
          version: body.data.version,
        })
        const read = await stranger.send('GET', `${pathOf(kind)}/${mine.id}`)
        const { facts, related, reached, lifecycles } = read.body.data
        const sent = await stranger.send('POST', `${pathOf(kind)}/${mine.id}/submit`, {
          event: 'submit',
          version: 1,
          draft_version: read.body.data.version,
          data: { ...mine.data, [name]: id },
        })
        expect(sent.status).toBeGreaterThanOrEqual(400)
        const text = JSON.stringify([saved.body, read.body, sent.body]).toLowerCase()
        expect([kind, name, text.includes(canary)]).toEqual([kind, name, false])
        return [saved.status, read.status, { ...facts.related }, related ?? null, reached ?? null, lifecycles, said(sent)]
      }
      const nobodys = await naming(randomUUID())
      for (const { id } of theirs.filter(one => one.kind === of))
        expect([kind, name, await naming(id)]).toEqual([kind, name, nobodys])
      tried++
    }
  }
  expect(tried).toBeGreaterThan(3)
})

test('Z10: nothing can be begun below what is another’s, nor are choices around it told', async () => {
  const before = await world(portal)
  for (const kind of kinds()) {
    const below = pointerKeys(portal.set.records[kind]?.parent?.field ?? '')?.[0]
    if (below === undefined) continue
    const begin = (id: string) => stranger.send('POST', pathOf(kind), { data: { [below]: id } })
    const nobodys = said(await begin(randomUUID()))
    for (const { id } of theirs) expect([kind, said(await begin(id))]).toEqual([kind, nobodys])
  }
  const lifecycles = Object.entries(portal.set.workflows).flatMap(([id, { meta }]) => (meta.kind === 'lifecycle' ? [id] : []))
  for (const named of Object.keys(portal.set.records))
    for (const more of ['', ...lifecycles.map(id => `&workflow=${id}&row_states=submitted,approved,verified,pending,created`)]) {
      const choose = (id: string) => stranger.send('GET', `/secure/api/v1/references/${named}?around=${id}${more}`)
      const nobodys = said(await choose(randomUUID()))
      for (const { id } of theirs) expect([named, more, said(await choose(id))]).toEqual([named, more, nobodys])
    }
  expect(await world(portal)).toEqual(before)
})
