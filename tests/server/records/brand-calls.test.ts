import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import approveCases from '../../definitions/approve.cases.json' with { type: 'json' }
import confirmCases from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import rejectCases from '../../definitions/reject.cases.json' with { type: 'json' }
import { samplePdf } from '../../e2e/sample-files.ts'
import { proves } from '../../spec/proofs.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { png } from '../files/make-files.ts'
import { approveAggregator, withUploads } from './aggregator-details.ts'
import { type Asker, asker, type Reply, validData } from './askers.ts'
import { good } from './further.ts'

/** The calls about a brand, one after another, as its developer, the platform and a carrier send them. */
let portal: Portal
let owner: Asker
let platform: Asker
let vi: Asker
let uploads: { remove(): void }
beforeAll(async () => {
  portal = await startPortal()
  uploads = withUploads(portal)
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Called owner', null, { agentType: 2 })
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Called platform')
  vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Called vi', 'vi')
  await approveAggregator(portal, owner)
}, 60_000)
afterAll(async () => {
  await portal.close()
  uploads.remove()
})

/** All that the form asks, with files that were just uploaded: those of one brand are no other's. */
async function whole(...kinds: number[]): Promise<JsonObject> {
  const logo = await owner.upload('logo', 'logo.png', png(224, 224))
  const documents = await Promise.all(
    kinds.map(async kind => {
      const { name, buffer } = samplePdf(`kind-${kind}.pdf`)
      return { document_type_id: kind, file: await owner.upload('document', name, buffer) }
    }),
  )
  return validData(portal, owner.organisation, { logo, documents })
}
const read = async (who: Asker, id: string) => good(await who.send('GET', `/${id}`))
/** Sends an event to the brand's own row, or to a carrier's, as a page does: with the version it read. */
async function act(who: Asker, id: string, event: string, sent: object = {}, scope = ''): Promise<Reply> {
  const rows: { workflow: string; scope: string; version: number }[] = (await read(who, id)).lifecycles
  const { workflow, version } = rows.find(row => row.scope === scope) ?? { workflow: 'brand', version: 0 }
  return who.send('POST', `/${id}/transitions`, { event, workflow, scope, version, data: sent })
}
async function submit(id: string, event: string, sent: JsonObject): Promise<Reply> {
  const { version } = (await read(owner, id)).lifecycles[0]
  return owner.send('POST', `/${id}/submit`, { event, version, data: sent })
}
const begun = async (name: string): Promise<string> => good(await owner.send('POST', '', { data: { brand_name: name } })).id
const isIn = async (who: Asker, list: string, tab: string, id: string): Promise<boolean> =>
  good(await who.send('GET', `?list=${list}&tab=${tab}&limit=500`)).items.some((row: { id: string }) => row.id === id)

test('an aggregator’s brand is begun, submitted with uploaded documents, rejected, updated, forwarded, approved and verified', async () => {
  proves('workflows.4.brand-state-created', 'workflows.4.brand-state-submitted', 'workflows.4.brand-state-rejected')
  proves('workflows.4.brand-state-updated', 'workflows.4.brand-state-approved', 'workflows.4.brand-state-verified')
  proves('workflows.3.brand-verified-11', 'workflows.3.developer-is-aggregator', 'workflows.4.brands-four-lists')
  proves('workflows.7.submit-brand-call', 'workflows.7.update-brand-call', 'workflows.7.single-brand-call')
  proves('workflows.7.decide-brands-call', 'workflows.7.brand-history-call', 'workflows.6.admin-variant-brand-detail')
  proves('workflows.7.submitted-brands-call', 'workflows.7.approved-brands-call', 'workflows.7.rejected-brands-call')
  const data = await whole(2, 1)
  const id = await begun('Begun Alone')
  const stands = async (who = owner): Promise<[string, number]> => {
    const { lifecycles } = await read(who, id)
    return [lifecycles[0].state, lifecycles[0].status_id]
  }
  expect(await stands()).toEqual(['created', 1031])
  expect((await platform.send('GET', `/${id}`)).status, 'not before it is submitted').toBe(404)

  good(await submit(id, 'submit', data))
  expect(await stands()).toEqual(['submitted', 1032])
  expect(await isIn(platform, 'review-brands', 'waiting', id)).toBe(true)
  const seen = await read(platform, id)
  expect(seen).toMatchObject({
    owner: { id: owner.organisation, label: 'Called owner' },
    data: { brand_name: data.brand_name, logo: data.logo },
  })

  good(await act(platform, id, 'reject', rejectCases.base))
  expect([await stands(), await isIn(platform, 'review-brands', 'rejected', id)]).toEqual([['rejected', 1036], true])
  const corrected = { ...data, enterprise_name: 'Corrected Limited' }
  expect((await owner.send('PUT', `/${id}`, { version: (await read(owner, id)).version, data: corrected })).status).toBe(200)
  good(await submit(id, 'resubmit', corrected))
  expect([await stands(), (await read(platform, id)).data.enterprise_name]).toEqual([['updated', 1033], 'Corrected Limited'])

  good(await act(platform, id, 'forward', { carriers: ['vi'] }))
  expect(await isIn(platform, 'review-brands', 'carriers', id)).toBe(true)
  expect(await isIn(vi, 'carrier-brands', 'waiting', id)).toBe(true)
  good(await act(vi, id, 'approve', approveCases.base, 'vi'))
  expect(await isIn(vi, 'carrier-brands', 'approved', id)).toBe(true)
  expect([await stands(), await isIn(platform, 'review-brands', 'approved', id)]).toEqual([['approved', 1035], true])
  good(await act(platform, id, 'verify', confirmCases.base))
  expect((await stands())[0]).toMatch(/^verified/)
  expect((await read(owner, id)).status_id).toBe(11)

  const past: { event: string }[] = (await owner.send('GET', `/${id}/history`)).body.data
  const events = past.map(({ event }) => event)
  for (const event of ['submit', 'reject', 'resubmit', 'forward', 'verify']) expect(events).toContain(event)
})

test('a brand is refused without its enterprise, with a name of signs or too long, and with fewer than two documents', async () => {
  proves('workflows.3.brand-name-length', 'workflows.3.brand-belongs-to-enterprise')
  proves('workflows.5.brand-verification-two-documents', 'workflows.5.brand-document-pan', 'workflows.5.brand-document-gst')
  proves('workflows.5.brand-document-incorporation', 'workflows.5.brand-document-other')
  const id = await begun('Refused Alone')
  const data = await whole(56, 57)
  const [registered, other] = data.documents as { document_type_id: number; file: string }[]
  const refused = async (more: JsonObject): Promise<[number, string[]]> => {
    const { status, body } = await submit(id, 'submit', { ...data, ...more })
    return [status, (body.data?.problems ?? []).map(({ path }: { path: string }) => path)]
  }
  expect(await refused({ brand_name: 'x'.repeat(129) })).toEqual([422, ['/brand_name']])
  expect(await refused({ brand_name: 'Tree & Bank' })).toEqual([422, ['/brand_name']])
  expect(await refused({ brand_name: '' })).toEqual([422, ['/brand_name']])
  expect(await refused({ enterprise_name: ' ' })).toEqual([422, ['/enterprise_name']])
  expect(await refused({ documents: [registered] as never })).toEqual([422, ['/documents']])
  expect(await refused({ documents: [registered, { ...other, document_type_id: 3 }] as never })).toEqual([
    422,
    ['/documents/1/document_type_id'],
  ])
  // Any two of the four kinds do.
  good(await submit(id, 'submit', { ...data, brand_name: 'x'.repeat(128) }))
  good(await submit(await begun('Others Alone'), 'submit', { ...(await whole(2, 1)), brand_name: 'X' }))
})
