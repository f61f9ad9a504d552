import { expect, test } from 'vitest'
import { sentBack } from '#engine/workflow/sent-back.ts'
import { publishedSet } from '../../support/published-set.ts'
import { actorOf, someFacts } from './some-facts.ts'

const { workflows } = publishedSet()
const owner = actorOf('DEVELOPER', { organisation: 'o1', organisationData: { agent_type: 0, launchApproved: false } })
const around = {
  brand: { 'verified.steady': 1, verified: 1 },
  'bot-verification': { verified: 1 },
  'bot-creation': { created: 1 },
}
const facts = { ...someFacts(owner), related: { owner: { id: 'o1', label: 'Owner', data: {} }, rows: around } }
const own = { workflow: 'bot-launch', scope: '', state: 'pending.rejected' }
const at = (scope: string, state: string) => ({ workflow: 'bot-launch-at-carrier', scope, state })
const rows = [own, at('vi', 'rejected.by_carrier'), at('northline', 'pending.carrier'), at('harbour', 'pending.operator')]

test('what is in review elsewhere is sent back by an event of the own row, with whom it is; what begins there already is not', () => {
  const data = { carriers: ['vi', 'northline', 'harbour'] }
  expect(sentBack(workflows, own, rows, 'resubmit', facts, data)).toEqual([
    { scope: 'vi', holder: 'owner', stops: false, approved: false },
    { scope: 'northline', holder: 'carrier', stops: false, approved: false },
  ])
})

test('where another system is asked it does not begin anew: it is stopped first', () => {
  const asked = [own, at('vi', 'rejected.by_carrier'), at('northline', 'pending.platform')]
  expect(sentBack(workflows, own, asked, 'resubmit', facts, { carriers: ['vi', 'northline'] })).toEqual([
    { scope: 'vi', holder: 'owner', stops: false, approved: false },
    { scope: 'northline', holder: 'platform', stops: true, approved: false },
  ])
})

test('carriers that are named no more, and events that start nothing or are refused, send nothing back', () => {
  expect(sentBack(workflows, own, rows, 'resubmit', facts, { carriers: ['harbour'] })).toEqual([])
  expect(sentBack(workflows, own, rows, 'submit', facts, { carriers: ['northline'] })).toEqual([])
  expect(sentBack(workflows, own, rows, 'resubmit', { ...facts, actor: actorOf(null) }, { carriers: ['northline'] })).toEqual([])
})

test('an approval that what is sent now ends is among them, where it ends by the event; nothing changed ends none', () => {
  const asked = { workflow: 'brand', scope: '', state: 'asked.for_carrier' }
  const atBrand = (scope: string, state: string) => ({ workflow: 'brand-at-carrier', scope, state })
  const carriers = [asked, atBrand('vi', 'approved'), atBrand('northline', 'sent_back'), atBrand('harbour', 'rejected')]
  const before = {
    ...facts,
    record: { id: 'r1', kind: 'brand', label: 'Brand', version: 1, data: { city: 'Pune' }, answers: {} },
  }
  expect(sentBack(workflows, asked, carriers, 'resubmit', before, { city: 'Kassel' })).toEqual([
    { scope: 'vi', holder: 'nobody', stops: false, approved: true },
  ])
  expect(sentBack(workflows, asked, carriers, 'resubmit', before, { city: 'Pune' })).toEqual([])
})
