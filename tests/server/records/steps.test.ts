import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { type Asker, asker } from './askers.ts'
import { type Further, good, openShop, startFurther } from './further.ts'

/** Who did what before as facts: not the person who asked for it, not within an hour, at most twice. */
const past = (event: string, step: JsonObject): JsonObject => ({
  properties: { lifecycle: { properties: { steps: { properties: { [event]: { properties: step } } } } } },
})
const right = 'shop.decide'

function withAsking(files: DefinitionFiles): void {
  // biome-ignore lint/suspicious/noExplicitAny: JSON as it stands
  const edit = (file: string, change: (content: any) => void): void => {
    const content = structuredClone(files.get(file))
    change(content)
    files.set(file, content as JsonObject)
  }
  edit('workflows/shop.workflow.json', ({ meta, states }) => {
    const asked = { when: past('ask-busy', { times: { maximum: 1 } }), reason: 'not-in-this-state' }
    meta.events['ask-busy'] = { label: 'Ask', right, historyLabel: 'Asked', preconditions: [asked] }
    meta.events['refuse-busy'] = { label: 'Refuse', right, historyLabel: 'Refused' }
    meta.events['confirm-busy'] = {
      label: 'Confirm',
      right,
      historyLabel: 'Confirmed',
      preconditions: [
        { when: past('ask-busy', { byActor: { const: false } }), reason: 'own-item' },
        { when: past('ask-busy', { secondsSince: { minimum: 3600 } }), reason: 'answer-not-due' },
      ],
    }
    states.open.on['ask-busy'] = 'asked'
    states.asked = {
      meta: { id: 3006, label: 'Asked', tone: 'waiting', waitingOn: 'reviewer' },
      on: { 'confirm-busy': 'busy', 'refuse-busy': 'open' },
    }
  })
  edit('schemas/portal/roles.json', ({ roles }) => {
    Object.assign(roles.VI_DOTGO_ADMIN_READWRITE.rights, { [right]: 'all', 'shop.read': 'all' })
  })
}

let all: Further
let second: Asker
let elsewhere: Asker
beforeAll(async () => {
  all = await startFurther(undefined, withAsking)
  second = await asker(all.portal, 'ADMIN_DOTGO_READWRITE', 'Further platform', null, { kind: 'shops' })
  elsewhere = await asker(all.portal, 'VI_DOTGO_ADMIN_READWRITE', 'Further platform', null, { kind: 'shops' })
}, 60_000)
afterAll(() => all.portal.close())

const read = async (who: Asker, id: string) => good(await who.send('GET', `/${id}`))
async function send(who: Asker, id: string, event: string) {
  const { version } = (await read(who, id)).facts.lifecycle
  const { status, body } = await who.send('POST', `/${id}/transitions`, { event, version, data: {} })
  return status === 200 ? 200 : [status, body.code]
}
/** An hour goes by for the history of a record. */
const anHour = (id: string) => all.portal.pool.query("update history set at = at - interval '1 hour' where record_id = $1", [id])

test('not by who asked, not within an hour, at most twice; the reader is told as much as the conditions need', async () => {
  const id = await openShop(all.owner)
  const first = all.platform.shops
  expect((await read(first, id)).facts.lifecycle.steps).toEqual({ 'ask-busy': { times: 0 } })
  expect(await send(first, id, 'ask-busy')).toBe(200)

  const mine = (await read(first, id)).facts.lifecycle
  expect(mine.steps['ask-busy']).toMatchObject({ times: 1, byActor: true, at: mine.since })
  const theirs = await read(second, id)
  expect(theirs.facts.lifecycle.steps['ask-busy']).toMatchObject({ times: 1, byActor: false })
  expect(theirs.lifecycles[0].steps).toEqual(theirs.facts.lifecycle.steps)
  expect(JSON.stringify(theirs)).not.toContain(first.id)

  expect(await send(first, id, 'confirm-busy'), 'by who asked').toEqual([409, 'own-item'])
  expect(await send(second, id, 'confirm-busy'), 'within an hour').toEqual([409, 'answer-not-due'])
  await anHour(id)
  expect(await send(first, id, 'confirm-busy'), 'still who asked').toEqual([409, 'own-item'])

  expect(await send(first, id, 'refuse-busy')).toBe(200)
  expect(await send(second, id, 'ask-busy')).toBe(200)
  expect((await read(first, id)).facts.lifecycle.steps['ask-busy'], 'the last counts').toMatchObject({ times: 2, byActor: false })
  expect(await send(first, id, 'confirm-busy')).toEqual([409, 'answer-not-due'])
  await anHour(id)
  expect(await send(elsewhere, id, 'refuse-busy')).toBe(200)
  expect(await send(first, id, 'ask-busy'), 'a third time').toEqual([409, 'not-in-this-state'])
})

test('each row counts its own, and the answer to an event says what reading says', async () => {
  const [one, other] = [await openShop(all.owner), await openShop(all.owner)]
  const first = all.platform.shops
  const { version } = (await read(first, one)).facts.lifecycle
  const answer = good(await first.send('POST', `/${one}/transitions`, { event: 'ask-busy', version, data: {} }))
  const again = await read(first, one)
  expect(answer.facts.lifecycle.steps['ask-busy']).toMatchObject({ times: 1, byActor: true })
  expect(again.facts.lifecycle.steps['ask-busy'].at).toBe(answer.facts.lifecycle.steps['ask-busy'].at)
  expect((await read(first, other)).facts.lifecycle.steps).toEqual({ 'ask-busy': { times: 0 } })
  await anHour(one)
  expect(await send(second, one, 'confirm-busy')).toBe(200)
})

test('kinds whose conditions ask for none pay nothing and are told nothing', async () => {
  const id = await openShop(all.owner)
  const made = good(await all.owner.trials.send('POST', '', { data: { shop: id, carriers: ['vi'] } }))
  expect(made.facts.lifecycle).not.toHaveProperty('steps')
  expect(good(await all.owner.trials.send('GET', `/${made.id}`)).facts.lifecycle).not.toHaveProperty('steps')
})
