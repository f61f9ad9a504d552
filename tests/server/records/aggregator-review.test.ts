import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import aggregatorCases from '../../definitions/aggregator.cases.json' with { type: 'json' }
import { type Case, dataOf, expectedOf, titleOf } from '../../definitions/cases.ts'
import { proves } from '../../spec/proofs.ts'
import { sendMessages } from '../../support/do-jobs.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { jpeg, pdf, realFiles } from '../files/make-files.ts'
import { about, aggregatorData, decide, submitDetails, withUploads } from './aggregator-details.ts'
import { type Asker, asker } from './askers.ts'
import { bellOf } from './bell.ts'

/** The way of an aggregator: details, review by the platform and carriers, what it may do at each moment. */
let portal: Portal
let uploads: { remove(): void }
let platform: Asker
let vi: Asker
beforeAll(async () => {
  portal = await startPortal()
  uploads = withUploads(portal)
  await createReferenceData(portal.deps, true)
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Platform')
  vi = await asker(portal, 'VI_CARRIER_READWRITE', 'Vi', 'vi')
})
afterAll(async () => {
  await portal.close()
  uploads.remove()
})

const aggregator = (name: string) => asker(portal, 'DEVELOPER', name, null, { agentType: 2 })
const state = async (by: Asker, id: string) => (await about(by)('GET', `/${id}`)).body.data.lifecycles[0].state
const mayLaunch = async (owner: Asker): Promise<boolean> =>
  (await owner.send('GET', '/../partner-details')).body.data.launchApproved
const rejected = {
  reason_code: 'DOC_ILLEGIBLE',
  comment: 'The scan is too dark to read.',
  pins: [{ path: '/gstin', comment: 'Not that of the document' }],
}
const listed = async (by: Asker, list: string, tab: string): Promise<string[]> =>
  (await about(by)('GET', `?list=${list}&tab=${tab}`)).body.data.items.map(({ id }: { id: string }) => id)

test('details are given by who signed up as an aggregator, once', async () => {
  proves('onboarding.1.aggregators-submit-kyc', 'onboarding.2.aggregator-details-screen')
  const other = await asker(portal, 'DEVELOPER', 'No aggregator', null, { agentType: 1 })
  expect(await about(other)('POST', '', { data: {} })).toMatchObject({ status: 409, body: { code: 'not-an-aggregator' } })
  const owner = await aggregator('Once')
  const both = await Promise.all([about(owner)('POST', '', { data: {} }), about(owner)('POST', '', { data: {} })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const again = await about(owner)('POST', '', { data: {} })
  expect(again.body).toMatchObject({
    code: 'taken',
    message: 'You have already entered your aggregator details. Open them to edit.',
  })
  expect((await about(owner)('GET', '?list=my-aggregator')).body.data.items).toHaveLength(1)
})

test('details begin with what is known, and with the time zone of the browser by its name of today', async () => {
  proves('onboarding.3.preferred-time-zone', 'onboarding.3.preferred-time-zone-default')
  const owner = await aggregator('Known already')
  const prefilled = async (zone: string) =>
    (await about(owner)('GET', '/new/prefill', undefined, { 'time-zone': zone })).body.data
  expect(await prefilled('Europe/Vienna')).toMatchObject({ company_name: 'Known already', preferred_time_zone: 'Europe/Vienna' })
  expect(await prefilled('Asia/Calcutta')).toMatchObject({ preferred_time_zone: 'Asia/Kolkata' })
  expect(await prefilled('Asia/Katmandu')).toMatchObject({ preferred_time_zone: 'Asia/Kathmandu' })
})

test('each field is asked for with the words of the specification, whoever sends it, and nothing is stored of what is refused', async () => {
  proves('onboarding.5.first-name-empty', 'onboarding.5.first-name-alphabetical', 'onboarding.5.first-name-letters-message')
  proves('onboarding.5.last-name-empty', 'onboarding.5.last-name-alphabetical', 'onboarding.5.last-name-letters-message')
  proves('onboarding.5.job-title-empty', 'onboarding.5.job-title-alphabetical', 'onboarding.5.job-title-letters-message')
  proves('onboarding.5.company-name-empty', 'onboarding.5.company-name-non-blank', 'onboarding.5.max-length-exceeded')
  proves('onboarding.5.address-1-empty', 'onboarding.5.address-1-non-blank', 'onboarding.9.address-lines-100')
  proves('onboarding.5.address-2-optional', 'onboarding.5.country-required', 'onboarding.5.address-combined-message')
  proves('onboarding.5.state-letters-only', 'onboarding.5.state-message', 'onboarding.9.state-100')
  proves('onboarding.5.city-letters-only', 'onboarding.5.city-message', 'onboarding.9.city-100', 'onboarding.5.zip-required')
  proves('onboarding.5.zip-message', 'onboarding.3.transaction', 'onboarding.5.host-address-required')
  proves('onboarding.3.host-address-domestic-set', 'onboarding.5.host-address-valid-ip', 'onboarding.5.host-address-invalid')
  proves('onboarding.5.host-address-no-duplicates', 'onboarding.5.host-address-duplicate')
  proves('onboarding.5.host-address-no-overlap', 'onboarding.4.host-rows-11', 'onboarding.3.host-address-international-set')
  proves('onboarding.5.kyc-required', 'onboarding.5.business-address-doc-required', 'onboarding.3.country')
  proves('onboarding.3.state', 'onboarding.3.city', 'onboarding.3.zip-code', 'onboarding.3.address-1')
  proves('onboarding.3.address-2', 'onboarding.5.business-name-doc-required', 'onboarding.9.zip-100')
  const owner = await aggregator('Field by field')
  const base = await aggregatorData(owner)
  const { id, version } = (await about(owner)('POST', '', { data: {} })).body.data
  const files = new Map(aggregatorCases.base.documents.map(({ file }, index) => [file, base.documents[index]?.file ?? file]))
  const own = (value: unknown) => JSON.parse(JSON.stringify(value), (_, one) => files.get(one) ?? one)
  const refused = (aggregatorCases.cases as Case[]).filter(({ message, problems, whole }) => (message ?? problems) && !whole)
  expect(refused.length).toBeGreaterThan(40)
  for (const one of refused) {
    const data = own(dataOf(aggregatorCases.base, one))
    const answer = await about(owner)('POST', `/${id}/submit`, { event: 'submit', version: 1, draft_version: version, data })
    const told = (answer.body.data?.problems ?? []).map(({ path, message }: { path: string; message: string }) => ({
      path,
      message,
    }))
    expect({ status: answer.status, told }, titleOf(one)).toEqual({ status: 422, told: expectedOf(one) })
  }
  const { data, lifecycles } = (await about(owner)('GET', `/${id}`)).body.data
  expect([data, lifecycles[0].state]).toEqual([{}, 'registered'])
})

test('documents: the types, size and length of name of the specification, and nothing else', async () => {
  proves('onboarding.5.upload-type-docx', 'onboarding.5.upload-type-doc', 'onboarding.5.upload-type-pdf')
  proves('onboarding.5.upload-type-jpeg', 'onboarding.5.upload-type-jpg', 'onboarding.5.upload-type-png')
  proves('onboarding.5.upload-max-bytes', 'onboarding.5.upload-name-50', 'onboarding.5.upload-limits-message')
  const owner = await aggregator('Papers')
  const message =
    'Only docx, doc, pdf, jpeg, jpg, png files are supported with max size of 5MB and file name should be less than 50 characters.'
  const { docx, doc, png, jpg } = realFiles as { [kind: string]: Buffer }
  const taken = { docx, doc, pdf: pdf(), png, jpg, jpeg: jpeg(20, 10) } as { [ending: string]: Buffer }
  for (const [ending, content] of Object.entries(taken)) {
    const id = await owner.upload('document', `paper.${ending}`, content)
    expect((await owner.open(id)).bytes.equals(content), ending).toBe(true)
  }
  for (const ending of ['gif', 'xlsx', 'pptx', 'zip', 'txt', 'svg', 'mp4'])
    await expect(owner.upload('document', `paper.${ending}`, realFiles[ending] as Buffer), ending).rejects.toThrow(message)
  await owner.upload('document', 'largest.pdf', pdf(5_000_000))
  await expect(owner.upload('document', 'larger.pdf', pdf(5_000_001))).rejects.toThrow(message)
  await owner.upload('document', `${'a'.repeat(45)}.pdf`, pdf())
  await expect(owner.upload('document', `${'a'.repeat(46)}.pdf`, pdf())).rejects.toThrow(message)
})

test('a document is uploaded by a form with one field, told with the names of the specification, and deleted once', async () => {
  proves('onboarding.3.kyc-original-file-name', 'onboarding.3.kyc-file-name', 'onboarding.3.kyc-mime-type')
  proves('onboarding.3.kyc-src', 'workflows.3.temporary-upload-file', 'workflows.7.delete-temporary-file-call')
  proves('onboarding.3.kyc-document-type-id')
  const owner = await aggregator('Paper by paper')
  const headers = { cookie: owner.cookie, origin: new URL(portal.deps.config.publicUrl).origin }
  const upload = (...fields: string[]) =>
    portal.app.inject({
      method: 'POST',
      url: '/secure/api/v1/files?kind=document',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=part' },
      payload: `${fields
        .map(
          field =>
            `--part\r\nContent-Disposition: form-data; name="${field}"; filename="deed.pdf"\r\nContent-Type: application/octet-stream\r\n\r\n${pdf()}\r\n`,
        )
        .join('')}--part--\r\n`,
    })
  for (const fields of [[], ['other'], ['file', 'other'], ['file', 'file']])
    expect([fields, (await upload(...fields)).statusCode]).toEqual([fields, 400])
  const sent = await upload('file')
  const { id } = sent.json().data
  const told = (await owner.send('GET', `/../files/${id}/details`)).body.data
  expect(told).toMatchObject({
    original_file_name: 'deed.pdf',
    file_name: `${id}.pdf`,
    mime_type: 'application/pdf',
    src: `/secure/api/v1/files/${id}`,
  })
  const saved = await portal.app.inject({ url: told.src, headers })
  expect([saved.statusCode, saved.rawPayload.equals(pdf())]).toEqual([200, true])
  expect([await owner.remove(id), (await owner.open(id)).status, await owner.remove(id)]).toEqual([200, 404, 404])
  // In the details a document stands with the number of its kind.
  const file = await owner.upload('document', 'kyc.pdf', pdf())
  const documents = [{ document_type_id: 58, file }]
  const made = (await about(owner)('POST', '', { data: { documents } })).body.data
  expect((await about(owner)('GET', `/${made.id}`)).body.data.draft.documents).toEqual(documents)
})

test('the traffic decides which sets of host addresses are asked', async () => {
  proves('onboarding.3.transaction-domestic', 'onboarding.3.transaction-international', 'onboarding.3.transaction-both')
  proves('onboarding.3.host-address', 'onboarding.3.host-address-from', 'onboarding.3.host-address-to')
  const owner = await aggregator('Traffic')
  const { host_addresses_domestic, host_addresses_international, ...data } = await aggregatorData(owner)
  const made = (await about(owner)('POST', '', { data: {} })).body.data
  const asked = async (more: object) => {
    const body = { event: 'submit', version: 1, draft_version: made.version, data: { ...data, ...more } }
    const { problems = [] } = (await about(owner)('POST', `/${made.id}/submit`, body)).body.data
    return problems.map(({ path }: { path: string }) => path)
  }
  expect(await asked({ transaction: 'Domestic' })).toEqual(['/host_addresses_domestic'])
  expect(await asked({ transaction: 'International' })).toEqual(['/host_addresses_international'])
  expect(await asked({ transaction: 'Both' })).toEqual(['/host_addresses_domestic', '/host_addresses_international'])
  expect(await asked({ transaction: 'Domestic', host_addresses_domestic, host_addresses_international })).toEqual([])
  const stored = (await about(owner)('GET', `/${made.id}`)).body.data.data
  expect([stored.host_addresses_domestic, stored.host_addresses_international]).toEqual([host_addresses_domestic, undefined])
})

test('Z8: the platform approves: the gates open; a changed profile and changed details close them until it has looked again', async () => {
  proves('both.editing-partner-unapproves', 'both.partner-launch-approved', 'workflows.7.decide-aggregators-call')
  proves('workflows.4.admins-approve-or-reject')
  const owner = await aggregator('Kaveri')
  const id = await submitDetails(owner)
  const brand = async () => (await owner.send('POST', '', { data: {} })).status
  expect([await mayLaunch(owner), await brand()]).toEqual([false, 409])
  expect((await decide(platform, id, 'approve', {})).status).toBe(200)
  expect([await state(owner, id), await mayLaunch(owner), await brand()]).toEqual(['approved', true, 201])

  const profile = { first_name: 'Asha', last_name: 'Rao', contact_number: '+919876700001' }
  expect((await owner.send('POST', '/../user-details', profile)).status).toBe(200)
  expect([await state(owner, id), await mayLaunch(owner), await brand()]).toEqual(['reverify', false, 409])
  expect(await listed(platform, 'review-aggregators', 'waiting')).toContain(id)
  expect((await decide(platform, id, 'approve', {})).status).toBe(200)
  expect(await mayLaunch(owner)).toBe(true)

  const { data, version, lifecycles } = (await about(owner)('GET', `/${id}`)).body.data
  const changed = { ...data, company_name: 'Kaveri Messaging Limited' }
  const body = { event: 'change', version: lifecycles[0].version, draft_version: version, data: changed }
  expect((await about(owner)('POST', `/${id}/submit`, body)).status).toBe(200)
  expect([await state(owner, id), await mayLaunch(owner)]).toEqual(['reverify', false])
})

test('a profile that changes while it is in review, or suspended, is told, and nobody decides on what they have not read', async () => {
  const owner = await aggregator('Swapped')
  const id = await submitDetails(owner)
  const company = async (company_website: string) => {
    const data = { for_company: true, company_name: 'Swapped Messaging', job_title: 'CEO', company_website, agent_type: 2 }
    expect((await owner.send('POST', '/../company-details', data)).status).toBe(200)
  }
  const versions = async (by: Asker) => (await about(by)('GET', `/${id}`)).body.data.lifecycles
  const decideAsRead = async (by: Asker, read: { scope: string; version: number; workflow: string }[], scope = '') => {
    const row = read.find(one => one.scope === scope)
    return (await about(by)('POST', `/${id}/transitions`, { event: 'approve', ...row, data: {} })).status
  }
  const asRead = async (by: Asker) =>
    (await versions(by)).map(({ scope, version, workflow }: Awaited<ReturnType<typeof versions>>[0]) => ({
      ...{ scope, version, workflow },
    }))
  const first = await asRead(platform)
  await company('https://one.example')
  expect([await state(owner, id), await decideAsRead(platform, first)]).toEqual(['submitted', 409])
  await sendMessages(portal.deps)
  expect(await bellOf(portal, platform, id)).toContainEqual(
    expect.stringContaining('changed its profile. Check that it still matches the aggregator details.'),
  )
  // What is saved as it was asks nothing of anybody.
  const second = await versions(platform)
  await company('https://one.example')
  expect(await versions(platform)).toEqual(second)

  expect((await decide(platform, id, 'forward', { carriers: ['vi', 'northline'] })).status).toBe(200)
  const atVi = await asRead(vi)
  await company('https://two.example')
  expect(await decideAsRead(vi, atVi, 'vi')).toBe(409)
  expect((await decide(vi, id, 'approve', {}, 'vi')).status).toBe(200)
  expect((await decide(platform, id, 'approve-without-carriers', {})).status).toBe(200)
  expect([await state(owner, id), await mayLaunch(owner)]).toEqual(['approved', true])

  // A carrier that was asked further decides nothing about who is suspended.
  // One that approved already is not asked again, although it is named.
  expect((await decide(platform, id, 'forward-more', { carriers: ['vi', 'northline'] })).status).toBe(200)
  expect(await listed(vi, 'carrier-aggregators', 'approved')).toContain(id)
  const northline = await asker(portal, 'VI_CARRIER_READWRITE', 'Northline', 'northline')
  expect(await listed(northline, 'carrier-aggregators', 'waiting')).toContain(id)
  const reason = { reason_code: 'POLICY_OTHER', comment: 'Complaints about several bots.' }
  expect((await decide(platform, id, 'suspend', reason)).status).toBe(200)
  expect(await listed(northline, 'carrier-aggregators', 'waiting')).not.toContain(id)
  await company('https://three.example')
  expect((await decide(platform, id, 'reinstate', {})).status).toBe(200)
  expect([await state(owner, id), await mayLaunch(owner)]).toEqual(['reverify', false])
  // What it approved was changed: it is asked again.
  expect((await decide(platform, id, 'forward', { carriers: ['vi'] })).status).toBe(200)
  expect(await listed(vi, 'carrier-aggregators', 'waiting')).toContain(id)
})

test('suspended, an aggregator may submit nothing until it is reinstated; carriers that approved it are told', async () => {
  proves('workflows.7.forward-aggregator-call', 'workflows.4.forward-aggregators', 'workflows.6.admin-only-forwarding')
  proves('workflows.6.super-admin-all-aggregators')
  const owner = await aggregator('Suspended soon')
  const id = await submitDetails(owner)
  expect(await listed(vi, 'carrier-aggregators', 'all')).not.toContain(id)
  const reader = await asker(portal, 'ADMIN_DOTGO_READONLY', 'Platform')
  const other = await submitDetails(await aggregator('Of nobody else'))
  const superAdmin = await asker(portal, 'SUPER_ADMIN_VI_DOTGO', 'Platform')
  const all = await listed(superAdmin, 'review-aggregators', 'all&limit=500')
  expect(all).toEqual(expect.arrayContaining([id, other]))
  for (const one of [owner, reader]) expect((await decide(one, id, 'forward', { carriers: ['vi'] })).status).toBe(403)
  expect((await decide(platform, id, 'forward', { carriers: ['vi'] })).status).toBe(200)
  expect(await listed(vi, 'carrier-aggregators', 'waiting')).toContain(id)
  const [{ email } = { email: '' }] = await portal.rows<{ email: string }>(
    'select email from credential where organisation_id = $1',
    [owner.organisation],
  )
  const foundBy = (search: string) => `all&search=${encodeURIComponent(search)}`
  expect(await listed(platform, 'review-aggregators', foundBy(`soon ${email.toUpperCase()}`)), 'by its e-mail').toEqual([id])
  expect(await listed(vi, 'carrier-aggregators', foundBy(email)), 'by an address that carriers are not told').toEqual([])
  expect(await listed(vi, 'carrier-aggregators', foundBy('soon suspended'))).toEqual([id])
  expect((await decide(vi, id, 'approve', {}, 'vi')).status).toBe(200)
  expect([await state(owner, id), await mayLaunch(owner)], 'one that was asked approved').toEqual(['approved', true])
  const suspended = { reason_code: 'POLICY_OTHER', comment: 'Complaints about several bots.' }
  expect((await decide(platform, id, 'suspend', suspended)).status).toBe(200)
  expect([await state(owner, id), await mayLaunch(owner)]).toEqual(['suspended.steady', false])
  // What carriers decided is not undone by what the platform decides after them.
  const { lifecycles } = (await about(platform)('GET', `/${id}`)).body.data
  expect(lifecycles[0]).toMatchObject({ label: 'Suspended', summary: '1 of 1 carriers approved' })
  expect(await listed(vi, 'carrier-aggregators', 'suspended')).toContain(id)
  expect(await listed(platform, 'review-aggregators', 'suspended')).toContain(id)
  expect((await decide(owner, id, 'reinstate', {})).status, 'by itself').toBe(403)
  expect((await decide(platform, id, 'reinstate', {})).status).toBe(200)
  expect([await mayLaunch(owner), await listed(vi, 'carrier-aggregators', 'approved')]).toEqual([
    true,
    expect.arrayContaining([id]),
  ])
})

test('rejected with reasons at fields, corrected, forwarded and rejected by every carrier: the owner reads each', async () => {
  proves('workflows.4.aggregators-four-lists', 'workflows.4.aggregators-history', 'workflows.7.aggregator-history-call')
  proves(
    'workflows.7.submitted-aggregators-call',
    'workflows.7.approved-aggregators-call',
    'workflows.7.rejected-aggregators-call',
  )
  proves('workflows.3.aggregator-submitted-requests', 'workflows.3.aggregator-approved-requests')
  proves('workflows.3.aggregator-rejected-requests', 'workflows.6.admin-only-aggregators-list')
  proves('workflows.4.admins-approve-or-reject')
  const owner = await aggregator('Rejected first')
  const id = await submitDetails(owner)
  const wire = async () => {
    const { submitted_requests, approved_requests, rejected_requests } = (
      await about(platform)('GET', '?list=review-aggregators&tab=all')
    ).body.data
    return [submitted_requests, approved_requests, rejected_requests].map((rows: { id: string }[]) =>
      rows.some(one => one.id === id),
    )
  }
  expect(await wire()).toEqual([true, false, false])
  expect((await decide(platform, id, 'reject', rejected)).status).toBe(200)
  expect(await wire()).toEqual([false, false, true])
  await sendMessages(portal.deps)
  const notices = (await owner.send('GET', '/../notices')).body.data
  expect(notices.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringMatching(/^The aggregator details of .+ were rejected: /),
  )
  const { data, version, lifecycles } = (await about(owner)('GET', `/${id}`)).body.data
  const body = { event: 'resubmit', version: lifecycles[0].version, draft_version: version, data, input: {} }
  expect((await about(owner)('POST', `/${id}/submit`, body)).status).toBe(200)
  expect((await decide(platform, id, 'forward', { carriers: ['vi'] })).status).toBe(200)
  expect(await listed(platform, 'review-aggregators', 'forwarded')).toContain(id)
  expect((await decide(vi, id, 'reject', rejected, 'vi')).status).toBe(200)
  expect([await state(owner, id), await mayLaunch(owner)]).toEqual(['rejected', false])
  const events = (await about(owner)('GET', `/${id}/history`)).body.data.map(({ event }: { event: string }) => event)
  expect(events).toEqual(expect.arrayContaining(['submit', 'reject', 'resubmit', 'forward', 'derive.rejected']))
})
