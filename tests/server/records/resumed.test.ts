import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileSet } from '#engine/definitions/compile-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { setDigest } from '#server/sets/set-digest.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { asker, submitted } from './askers.ts'

/** A record that was put on hold while carriers decided stands, once it goes on, where their decisions lead. */
const file = 'workflows/brand.workflow.json'
const rejection = { reason_code: 'DOC_ILLEGIBLE', comment: 'The scan cannot be read.' }
let portal: Portal
beforeAll(async () => {
  const { files } = readFiles(fileURLToPath(new URL('../../../', import.meta.url)))
  const { set, problems } = compileSet(new Map(files).set(file, withHold(files.get(file) as JsonObject)), { digest: setDigest() })
  if (!set) throw new Error(problems.map(({ path, message }) => `${path} ${message}`).join('\n'))
  portal = await startPortal({}, set)
  await createReferenceData(portal.deps, true)
}, 60_000)
afterAll(() => portal.close())

function withHold(workflow: JsonObject): JsonObject {
  const changed = structuredClone(workflow) as { meta: { events: JsonObject }; states: { [state: string]: { on: JsonObject } } }
  const right = { right: 'brand.decide', historyLabel: 'Held' }
  Object.assign(changed.meta.events, { hold: { label: 'Put on hold', ...right }, resume: { label: 'Resume', ...right } })
  if (changed.states.pending) changed.states.pending.on.hold = 'on_hold'
  const meta = { id: 1091, label: 'On hold', tone: 'neutral', waitingOn: 'reviewer' }
  Object.assign(changed.states, { on_hold: { meta, 'x-next': 'The platform resumes the review.', on: { resume: 'pending' } } })
  return changed as unknown as JsonObject
}

test('what carriers decided while a record was on hold counts as soon as it goes on', async () => {
  const owner = await asker(portal, 'DEVELOPER', 'Held owner')
  const platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Held platform')
  const id = await submitted(portal, owner)
  const send = async (event: string, version: number, data: object = {}) => {
    const { status, body } = await platform.send('POST', `/${id}/transitions`, { event, version, data })
    expect([event, status]).toEqual([event, 200])
    return body.data.lifecycles.find(({ scope }: { scope: string }) => scope === '').state
  }
  expect(await send('forward', 2, { carriers: ['vi', 'northline'] })).toBe('pending')
  expect(await send('hold', 3)).toBe('on_hold')
  for (const scope of ['vi', 'northline']) {
    const carrier = await asker(portal, 'VI_CARRIER_READWRITE', `Held ${scope}`, scope)
    const asked = { workflow: 'brand-at-carrier', scope, version: 1, data: rejection }
    const { status } = await carrier.send('POST', `/${id}/transitions`, { event: 'reject', ...asked })
    expect([scope, status]).toEqual([scope, 200])
  }
  expect(await send('resume', 4)).toBe('rejected')
})
