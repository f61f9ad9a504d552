import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, callsWithBodies, sendCall } from './bodies.ts'
import { type HttpPortal, startHttpPortal } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
let calls: Call[]
/** What the specification and the security list call system fields; the columns of every table are added. */
const systemFields = new Set([
  ...['id', 'status_id', 'verification_status_id', 'launch_status_id', 'launchApproved', 'role', 'partner_id', 'created_at'],
  ...['verifiedPhone', 'isAdmin', 'rights', 'owner', 'state', 'lifecycles', 'carrier', 'organisation', 'user_id'],
])
beforeAll(async () => {
  portal = await startHttpPortal()
  calls = await callsWithBodies(portal)
  const columns = await portal.rows<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  for (const { name } of columns) systemFields.add(name)
})
afterAll(() => portal.close())

const taken = (name: string): unknown =>
  /_at$|version|status/.test(name) ? 70 : name === 'launchApproved' ? true : 'SUPER_ADMIN_DOTGO'

type Body = Record<string, unknown>

/** The body with the fields added to one of its objects, once for each object, and the names of those that are foreign there. */
function* withFields(body: Body, fields: Body): Generator<{ body: Body; foreign: string[] }> {
  yield { body: { ...fields, ...body }, foreign: Object.keys(fields).filter(name => !(name in body)) }
  for (const [key, value] of Object.entries(body)) {
    for (const [index, inner] of [value].flat().entries()) {
      if (typeof inner !== 'object' || inner === null) continue
      for (const made of withFields(inner as Body, fields))
        yield { ...made, body: { ...body, [key]: Array.isArray(value) ? value.with(index, made.body) : made.body } }
    }
  }
}

test('Z6, F41: mass assignment: every system field, at every place of every body: 422 that names each, and nothing is written', async () => {
  expect(systemFields.size).toBeGreaterThan(80)
  const before = await world(portal)
  let sent = 0
  for (const call of calls) {
    const { properties, oneOf = [{ properties }] } = (call.operation.body ?? {}) as {
      properties?: { data?: { properties?: object } }
      oneOf?: { properties?: object }[]
    }
    const declared = oneOf.flatMap(one => Object.keys(one.properties ?? {}))
    const fields = Object.fromEntries([...systemFields].filter(name => !declared.includes(name)).map(name => [name, taken(name)]))
    // A form may ask a field of that name: the state of an address.
    const asked = Object.keys(properties?.data?.properties ?? {})
    for (const { body, foreign } of withFields(call.body, fields)) {
      const answer = await sendCall(portal, call, body)
      const named = answer.body?.data?.problems?.map((problem: { path: string }) => problem.path.split('/').at(-1)) ?? []
      expect([call.operation.id, answer.status, foreign.filter(name => !named.includes(name) && !asked.includes(name))]).toEqual([
        call.operation.id,
        422,
        [],
      ])
      sent++
    }
  }
  // Bodies of records have objects inside: their data, and the documents of these.
  expect(sent).toBeGreaterThanOrEqual(calls.length + 8)
  expect(await world(portal)).toEqual(before)
})

test('Z6: without the foreign field each body is taken for what it is, so the refusals above are about the field', async () => {
  const statuses: Record<string, number> = {}
  for (const call of calls) statuses[call.operation.id] = (await sendCall(portal, call, call.body)).status
  expect(statuses).toEqual({
    signUp: 200,
    openEmailLink: 410,
    setPassword: 400,
    forgotPassword: 200,
    generateOtp: 200,
    readVersion: 403,
    confirmEmailChange: 410,
    changePassword: 400,
    confirmPassword: 400,
    changeEmail: 200,
    saveCarrierProfile: 200,
    saveCarrierProfileOf: 200,
    inviteCarrierAdministrator: 200,
    addAuthenticator: 409,
    addPasskey: 409,
    removeSecondFactor: 404,
    inviteUsers: 200,
    changeUserRole: 200,
    verifyOtp: 422,
    saveProfile: 200,
    saveProfilePicture: 422,
    saveNoticeSettings: 200,
    saveUserDetails: 200,
    saveLanguage: 200,
    saveCompanyDetails: 200,
    createBot: 201,
    createBotTest: 201,
    createBotTester: 201,
    createBrand: 201,
    saveBot: 200,
    saveBotTest: 200,
    saveBotTester: 200,
    saveBrand: 200,
    saveContent: 200,
    submitBot: 200,
    submitBotTest: 200,
    submitBotTester: 200,
    submitBrand: 200,
    createBotLaunch: 201,
    saveBotLaunch: 200,
    submitBotLaunch: 200,
    transitionBotLaunch: 200,
    createBotVerification: 201,
    saveBotVerification: 200,
    submitBotVerification: 200,
    transitionBotVerification: 200,
    transitionBot: 200,
    transitionBotTest: 200,
    transitionBotTester: 200,
    transitionBrand: 200,
    createAggregator: 201,
    saveAggregator: 200,
    submitAggregator: 200,
    transitionAggregator: 200,
    discardAggregator: 200,
    discardBot: 200,
    discardBotLaunch: 200,
    discardBotTest: 200,
    discardBotTester: 200,
    discardBotVerification: 200,
    discardBrand: 200,
  })
})
