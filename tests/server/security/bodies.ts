import { routerOf } from '#server/http/answer-operations.ts'
import type { BoundOperation } from '#server/http/operations.ts'
import approved from '../../definitions/approve-verification.cases.json' with { type: 'json' }
import requested from '../../definitions/bot-verification.cases.json' with { type: 'json' }
import { freshData, withOwn } from '../../support/named-in-data.ts'
import { drafted, type HttpPortal, inReview, type Visitor, visitor } from './over-http.ts'

/** A call with a body that would be taken as it is, and who may send it. */
export type Call = { operation: BoundOperation; path: string; body: Record<string, unknown>; who: Visitor | null }

/** One for each operation of the running router that takes JSON. Throws when there is one that nobody wrote a body for. */
export async function callsWithBodies(portal: HttpPortal): Promise<Call[]> {
  const owner = await visitor(portal, 'DEVELOPER', 'Bodies of an owner')
  const reviewer = await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'Bodies of a reviewer')
  const draft = await drafted(portal, owner)
  const waiting = await inReview(portal, owner)
  const draftBot = await drafted(portal, owner, 'bot')
  const waitingBot = await inReview(portal, owner, 'bot')
  const draftTester = await drafted(portal, owner, 'bot-tester')
  const invited = await inReview(portal, owner, 'bot-tester')
  const draftTest = await drafted(portal, owner, 'bot-test')
  const sentTest = await inReview(portal, owner, 'bot-test')
  const draftRequest = await drafted(portal, owner, 'bot-verification')
  const waitingRequest = await inReview(portal, owner, 'bot-verification')
  const draftLaunch = await drafted(portal, owner, 'bot-launch')
  const waitingLaunch = await inReview(portal, owner, 'bot-launch')
  const aggregator = (name: string) => visitor(portal, 'DEVELOPER', `Bodies of ${name}`, null, 2)
  const [newAggregator, drafting, submitting] = [
    await aggregator('one'),
    await aggregator('another'),
    await aggregator('a third'),
  ]
  const draftDetails = await drafted(portal, drafting, 'aggregator')
  const waitingDetails = await inReview(portal, submitting, 'aggregator')
  const launchAt = { event: 'forward', workflow: 'bot-launch-at-carrier', scope: 'vi', version: 1, data: { note: 'Fine' } }
  const link = { token: 't'.repeat(43) }
  const manager = await visitor(portal, 'SUPER_ADMIN_VI_DOTGO', 'Bodies of a manager')
  const managed = await visitor(portal, 'ADMIN_DOTGO_READONLY', 'Bodies of somebody managed')
  const carrierAdmin = await visitor(portal, 'VI_CARRIER_ADMIN', 'Bodies of a carrier', 'vi')
  const { carrier_name, version } = (await carrierAdmin.send('GET', '/secure/api/v1/carrier-profile')).body.data
  const named = { first_name: 'Asha', last_name: 'Rao', contact_number: '+919876700001' }
  const text = (await reviewer.send('GET', '/secure/api/v1/contents/email-verify')).body.data
  const known: Record<string, Omit<Call, 'operation' | 'path'> & { id?: string }> = {
    signUp: { who: null, body: { user_email: 'somebody@security.example', tc_checkbox: true } },
    openEmailLink: { who: null, body: link },
    readVersion: { who: null, body: { first: 'one', second: 'another' } },
    setPassword: { who: null, body: { ...link, password: 'encrypted' } },
    forgotPassword: { who: null, body: { user_email: 'somebody@security.example' } },
    generateOtp: { who: owner, body: { mobileNo: '+919876700001' } },
    verifyOtp: { who: owner, body: { mobileNo: '+919876700001', code: '123456' } },
    saveNoticeSettings: { who: owner, body: { digest: false } },
    confirmEmailChange: { who: null, body: link },
    changePassword: { who: owner, body: { current_password: 'encrypted', new_password: 'encrypted' } },
    confirmPassword: { who: owner, body: { current_password: 'encrypted' } },
    changeEmail: { who: owner, body: { email: 'somebody-else@security.example' } },
    addAuthenticator: { who: owner, body: { name: 'Phone', code: '123456' } },
    addPasskey: { who: owner, body: { name: 'Laptop', credential_id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA' } },
    removeSecondFactor: { who: owner, id: managed.id, body: { current_password: 'encrypted' } },
    saveCarrierProfile: { who: carrierAdmin, body: { carrier_name, version } },
    saveCarrierProfileOf: { who: manager, id: 'vi', body: { carrier_name, version } },
    inviteCarrierAdministrator: { who: manager, id: 'vi', body: { email: 'somebody-there@security.example' } },
    inviteUsers: { who: manager, body: { emails: ['somebody-new@security.example'], role: 'ADMIN_DOTGO_READONLY' } },
    changeUserRole: { who: manager, id: managed.id, body: { role: 'ADMIN_DOTGO_READWRITE' } },
    saveProfile: { who: owner, body: named },
    saveProfilePicture: { who: owner, body: { profile_image: '01980000-0000-7000-8000-000000000000' } },
    saveUserDetails: { who: owner, body: named },
    saveLanguage: { who: owner, body: { language: 'en' } },
    saveCompanyDetails: { who: owner, body: { for_company: false, agent_type: 0 } },
    createBrand: { who: owner, body: { data: { brand_name: 'Anything' } } },
    saveBrand: { who: owner, id: draft.id, body: { data: draft.data, version: 1 } },
    submitBrand: { who: owner, id: draft.id, body: { event: 'submit', version: 1, data: draft.data } },
    createBot: { who: owner, body: { data: { bot_name: 'Anything' } } },
    saveBot: { who: owner, id: draftBot.id, body: { data: draftBot.data, version: 1 } },
    submitBot: { who: owner, id: draftBot.id, body: { event: 'submit', version: 1, data: draftBot.data } },
    createBotTester: { who: owner, body: { data: draftTester.data } },
    saveBotTester: { who: owner, id: draftTester.id, body: { data: draftTester.data, version: 1 } },
    submitBotTester: { who: owner, id: draftTester.id, body: { event: 'submit', version: 1, data: draftTester.data } },
    transitionBotTester: { who: owner, id: invited.id, body: { event: 'remove', version: 2 } },
    createBotTest: { who: owner, body: { data: draftTest.data } },
    saveBotTest: { who: owner, id: draftTest.id, body: { data: draftTest.data, version: 1 } },
    submitBotTest: { who: owner, id: draftTest.id, body: { event: 'submit', version: 1, data: draftTest.data } },
    transitionBotTest: { who: owner, id: sentTest.id, body: { event: 'stop', version: 2 } },
    transitionBot: { who: reviewer, id: waitingBot.id, body: { event: 'approve', version: 2, data: { note: 'Fine' } } },
    createBotVerification: {
      who: owner,
      body: { data: await freshData(portal, 'bot-verification', requested.base, owner.organisation) },
    },
    saveBotVerification: { who: owner, id: draftRequest.id, body: { data: draftRequest.data, version: 1 } },
    submitBotVerification: { who: owner, id: draftRequest.id, body: { event: 'submit', version: 1, data: draftRequest.data } },
    transitionBotVerification: {
      who: reviewer,
      id: waitingRequest.id,
      body: { event: 'approve', version: 2, data: approved.base },
    },
    createBotLaunch: { who: owner, body: { data: await withOwn(portal, 'bot-launch', { bot: '' }, owner.organisation) } },
    saveBotLaunch: { who: owner, id: draftLaunch.id, body: { data: draftLaunch.data, version: 1 } },
    submitBotLaunch: { who: owner, id: draftLaunch.id, body: { event: 'submit', version: 1, data: draftLaunch.data } },
    transitionBotLaunch: { who: reviewer, id: waitingLaunch.id, body: launchAt },
    createAggregator: { who: newAggregator, body: { data: { company_name: 'Anything' } } },
    saveAggregator: { who: drafting, id: draftDetails.id, body: { data: draftDetails.data, version: 1 } },
    submitAggregator: { who: drafting, id: draftDetails.id, body: { event: 'submit', version: 1, data: draftDetails.data } },
    transitionAggregator: {
      who: reviewer,
      id: waitingDetails.id,
      body: { event: 'approve', version: 2, data: { note: 'Fine' } },
    },
    discardBrand: { who: owner, id: waiting.id, body: { version: 2 } },
    discardBot: { who: owner, id: waitingBot.id, body: { version: 2 } },
    discardBotTester: { who: owner, id: invited.id, body: { version: 2 } },
    discardBotTest: { who: owner, id: sentTest.id, body: { version: 2 } },
    discardBotVerification: { who: owner, id: waitingRequest.id, body: { version: 2 } },
    discardBotLaunch: { who: owner, id: waitingLaunch.id, body: { version: 2 } },
    discardAggregator: { who: submitting, id: waitingDetails.id, body: { version: 2 } },
    saveContent: {
      who: reviewer,
      id: text.id,
      body: { version: text.version, data: { ...text.data, title: 'Look into your mail' } },
    },
    transitionBrand: { who: reviewer, id: waiting.id, body: { event: 'approve', version: 2, data: { note: 'Fine' } } },
  }
  return routerOf(portal.set)
    .operations.filter(operation => operation.contentType === 'application/json')
    .map(operation => {
      const call = known[operation.id]
      if (!call) throw new Error(`${operation.id} takes a body: add one to bodies.ts.`)
      const { id = '', ...rest } = call
      return { operation, path: operation.path.replace('{id}', id), ...rest }
    })
}

/** Sends a call with another body. */
export function sendCall(portal: HttpPortal, call: Call, body: unknown, headers: Record<string, string> = {}) {
  const { method } = call.operation
  if (call.who) return call.who.send(method, call.path, body, headers)
  return portal.ask({ method, path: call.path, body, headers: { origin: 'http://127.0.0.1:8080', ...headers } })
}
