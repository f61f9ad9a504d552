import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { sweepExpired } from '#server/jobs/sweep-expired.ts'
import { publishedSet } from '../../support/published-set.ts'
import { asker } from '../records/askers.ts'
import type { Browser } from './browser.ts'
import {
  encrypt,
  goodPassword,
  logIn,
  mailedToken,
  openSignIn,
  type Portal,
  register,
  signedIn,
  signIn,
  startPortal,
} from './portal.ts'
import { withApp as appAt, codeOf as codeAt, withPasskey } from './second-factors.ts'
import { softwarePasskey } from './software-passkey.ts'

/** Signing in with an authenticator app, a passkey or a recovery code beside the password. */
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const own = '/secure/api/v1'
let counted = 0
const address = () => `two-step-${++counted}@kaveri.example`
const status = async (browser: Browser) => (await browser.get(`${own}/partner-details`)).statusCode
const list = async (browser: Browser) => (await browser.get(`${own}/second-factors`)).json().data
const sent = async (email: string) => (await portal.mails(email)).map(({ message }) => message)
const codeOf = (secret: string, stepsAhead = 0) => codeAt(portal, secret, stepsAhead)
const withApp = (browser: Browser) => appAt(portal, browser)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Codes are taken once: the next one is of another time. */
const waitForCode = () => {
  portal.clock.aheadMs += 60_000
}

/** Gives the password in a browser; what is asked next, and how it is answered. */
async function afterPassword(email: string, browser = portal.browser()) {
  const uid = await openSignIn(browser)
  const answer = await logIn(portal, browser, uid, email, goodPassword)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return {
    browser,
    asked: answer.json().data.second,
    give: (proof: object) => browser.post(`/sign-in/${uid}/login`, proof),
  }
}

/** Goes on to the portal with an answer that lets in. */
async function goOn({ browser, give }: Awaited<ReturnType<typeof afterPassword>>, proof: object): Promise<number> {
  const answer = await give(proof)
  if (answer.statusCode !== 200) return answer.statusCode
  await browser.follow(answer.json().data.next)
  return status(browser)
}

describe('an authenticator app', () => {
  test('counts once a code of it was given; signing in asks for a code then, and takes each once', async () => {
    const email = address()
    const browser = await signedIn(portal, email)
    const begun = await browser.post(`${own}/authenticator`)
    const { secret, uri } = begun.json().data
    expect([begun.statusCode, new URL(uri).searchParams.get('secret'), decodeURIComponent(uri).includes(email)]).toEqual([
      200,
      secret,
      true,
    ])
    const code = codeOf(secret)
    const refused = await browser.post(`${own}/authenticator/confirm`, { name: 'Phone', code: wrong(code) })
    expect([refused.statusCode, refused.json().data.problems[0].path, await list(browser)]).toEqual([422, '/code', []])
    const before = portal.browser()
    await signIn(portal, before, email)
    expect(await status(before), 'not added yet').toBe(200)
    const added = await browser.post(`${own}/authenticator/confirm`, { name: ' Phone ', code })
    expect(added.json().data.recovery_codes).toHaveLength(portal.set.limits.secondFactor.recoveryCodes)
    expect(await list(browser)).toMatchObject([
      { kind: 'authenticator', name: 'Phone', last_used: null },
      { kind: 'recovery-codes', name: '10 of 10 left' },
    ])
    expect((await sent(email)).at(-1)).toBe('second-factor-added')
    const kept = await portal.rows<{ kept: string }>('select sealed as kept from second_factor')
    expect(JSON.stringify(kept)).not.toContain(secret)
    const step = await afterPassword(email)
    expect(step.asked).toEqual({ authenticator: true, recovery_code: true, passkey: null })
    expect(await status(step.browser), 'the password alone').toBe(401)
    expect((await step.give({ code })).statusCode, 'the one that it was added with').toBe(422)
    waitForCode()
    const next = codeOf(secret)
    expect(await goOn(step, { code: `${next.slice(0, 3)} ${next.slice(3)}` })).toBe(200)
    expect((await list(step.browser))[0].last_used).not.toBeNull()
    expect(await goOn(await afterPassword(email), { code: next }), 'a second time').toBe(422)
    expect(await goOn(await afterPassword(email), { code: codeOf(secret, -1) }), 'one of before').toBe(422)
    waitForCode()
    expect(await goOn(await afterPassword(email), { code: codeOf(secret, 1) }), 'a clock ahead').toBe(200)
    waitForCode()
    expect(await goOn(await afterPassword(email), { code: codeOf(secret, 3) }), 'far ahead').toBe(422)
  })

  test('is begun only after the password was given shortly before, and ends after some time; another start ends it', async () => {
    const browser = await signedIn(portal, address())
    const first = (await browser.post(`${own}/authenticator`)).json().data.secret
    const second = (await browser.post(`${own}/authenticator`)).json().data.secret
    const confirm = (code: string) => browser.post(`${own}/authenticator/confirm`, { name: 'Phone', code })
    expect((await confirm(codeOf(first))).statusCode).toBe(422)
    portal.clock.aheadMs += 11 * 60_000
    expect((await confirm(codeOf(second))).json().code).toBe('set-up-ended')
    for (const path of ['authenticator', 'passkeys', 'recovery-codes'])
      expect((await browser.post(`${own}/${path}`)).json().code, path).toBe('password-again')
    expect(await list(browser)).toEqual([])
  })
})

describe('a passkey', () => {
  test('signs in after the password; what another origin, host, challenge or key signed does not', async () => {
    const email = address()
    const browser = await signedIn(portal, email)
    const key = softwarePasskey()
    const options = async () => (await browser.post(`${own}/passkeys`)).json().data.options
    const add = (made: object) => browser.post(`${own}/passkeys/confirm`, { name: 'Laptop', ...made })
    for (const given of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { challenge: 'AAAA' }]) {
      const refused = await add(key.make(await options(), given))
      expect([refused.statusCode, refused.json().code], JSON.stringify(given)).toEqual([400, 'passkey-not-valid'])
    }
    const made = key.make(await options())
    expect((await add(made)).json().data.recovery_codes).toHaveLength(10)
    expect((await add(made)).json().code, 'twice').toBe('set-up-ended')
    expect((await options()).excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([made.credential_id])
    const step = await afterPassword(email)
    expect(step.asked).toMatchObject({ authenticator: false, recovery_code: true, passkey: { rpId: '127.0.0.1' } })
    for (const passkey of [
      softwarePasskey().use(step.asked.passkey),
      { ...softwarePasskey().use(step.asked.passkey), credential_id: made.credential_id },
      key.use(step.asked.passkey, { origin: 'https://evil.example' }),
      key.use(step.asked.passkey, { challenge: 'AAAA' }),
    ])
      expect((await step.give({ passkey })).json().code).toBe('passkey-not-valid')
    const used = key.use(step.asked.passkey)
    expect(await goOn(step, { passkey: used })).toBe(200)
    const again = await afterPassword(email)
    expect((await again.give({ passkey: used })).statusCode, 'an answer to another challenge').toBe(400)
    expect(await goOn(again, { passkey: key.use(again.asked.passkey) })).toBe(200)
  })

  test('of somebody else, or one that is registered already, is refused', async () => {
    const [first, second] = [await signedIn(portal, address()), await signedIn(portal, address())]
    const { key } = await withPasskey(first)
    const { options } = (await second.post(`${own}/passkeys`)).json().data
    const refused = await second.post(`${own}/passkeys/confirm`, { name: 'Mine', ...key.make(options) })
    expect([refused.statusCode, await list(second)]).toEqual([400, []])
  })
})

describe('recovery codes', () => {
  test('sign in once each, however they are typed; the owner is told; new ones end those before', async () => {
    const email = address()
    const browser = await signedIn(portal, email)
    const { codes } = await withApp(browser)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect(await goOn(await afterPassword(email), { code: first.toUpperCase().replaceAll('-', ' ') })).toBe(200)
    expect((await list(browser)).at(-1)).toMatchObject({ name: '9 of 10 left', last_used: expect.any(String) })
    expect((await portal.mails(email)).at(-1)).toMatchObject({ message: 'recovery-code-used', facts: { left: '9' } })
    expect(await goOn(await afterPassword(email), { code: first }), 'a second time').toBe(422)
    const made = await browser.post(`${own}/recovery-codes`)
    expect(made.json().data.recovery_codes).toHaveLength(10)
    expect(await goOn(await afterPassword(email), { code: second }), 'of before').toBe(422)
    expect(await goOn(await afterPassword(email), { code: made.json().data.recovery_codes[9] })).toBe(200)
    expect(
      (await portal.rows("select 1 from recovery_code where position($1 in encode(hash, 'escape')) > 0", [second])).length,
    ).toBe(0)
  })

  test('are used by one of many that try the same at once', async () => {
    const email = address()
    const { codes } = await withApp(await signedIn(portal, email))
    const steps = await Promise.all([1, 2, 3, 4].map(() => afterPassword(email)))
    const answers = await Promise.all(steps.map(({ give }) => give({ code: codes[0] })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422])
  })

  test('come with the first app or passkey alone, and not without one', async () => {
    const browser = await signedIn(portal, address())
    expect((await browser.post(`${own}/recovery-codes`)).json().code).toBe('no-second-factor')
    await withApp(browser)
    expect((await withPasskey(browser)).codes).toEqual([])
  })
})

describe('the second step', () => {
  test('A9: after some wrong codes the password is asked again, and the owner is told', async () => {
    const email = address()
    const { secret } = await withApp(await signedIn(portal, email))
    waitForCode()
    const step = await afterPassword(email)
    const { wrongTries } = portal.set.limits.secondFactor
    const answers = await Promise.all(Array.from({ length: wrongTries }, () => step.give({ code: wrong(codeOf(secret)) })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 422))
    const right = await step.give({ code: codeOf(secret) })
    expect([right.statusCode, right.json().code]).toEqual([409, 'password-first'])
    expect((await sent(email)).at(-1)).toBe('second-factor-refused')
    expect(await goOn(await afterPassword(email), { code: codeOf(secret) })).toBe(200)
  })

  test('A9: wrong codes of several sign-ins count together; a right one begins anew', async () => {
    const email = address()
    const { secret } = await withApp(await signedIn(portal, email))
    waitForCode()
    const { wrongTries } = portal.set.limits.secondFactor
    const refusedMails = async () => (await sent(email)).filter(message => message === 'second-factor-refused').length
    for (let at = 1; at < wrongTries; at++) await (await afterPassword(email)).give({ code: wrong(codeOf(secret)) })
    expect(await refusedMails()).toBe(0)
    await (await afterPassword(email)).give({ code: wrong(codeOf(secret)) })
    expect(await refusedMails()).toBe(1)
    expect(await goOn(await afterPassword(email), { code: codeOf(secret) })).toBe(200)
    waitForCode()
    for (let at = 1; at < wrongTries; at++) await (await afterPassword(email)).give({ code: wrong(codeOf(secret)) })
    expect(await refusedMails()).toBe(1)
  })

  test('S3: a sign-in that was let in and not followed ends when an app is added, the password changes or somebody ends all others', async () => {
    const ends: { [what: string]: (browser: Browser) => Promise<unknown> } = {
      'an app': withApp,
      'all others': browser => browser.post(`${own}/sessions/end-others`),
      'the password': async browser => {
        const [current_password, new_password] = [await encrypt(portal, goodPassword), await encrypt(portal, 'Quiet-River-77')]
        return browser.post(`${own}/change-password`, { current_password, new_password })
      },
    }
    for (const [what, end] of Object.entries(ends)) {
      const email = address()
      const browser = await signedIn(portal, email)
      const waiting = portal.browser()
      const { next } = (await logIn(portal, waiting, await openSignIn(waiting), email, goodPassword)).json().data
      await end(browser)
      await waiting.follow(next)
      expect([what, await status(waiting), await status(browser)]).toEqual([what, 401, 200])
    }
  })

  test('A4: strangers share one counter whatever address they come from; a browser that signed in before has its own', async () => {
    const email = address()
    const { secret } = await withApp(await signedIn(portal, email))
    waitForCode()
    const known = portal.browser()
    expect(await goOn(await afterPassword(email, known), { code: codeOf(secret) })).toBe(200)
    const statuses = []
    for (let at = 0; at < 12; at++) statuses.push((await (await afterPassword(email)).give({ code: '000000' })).statusCode)
    expect(statuses.filter(one => one === 422)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
    waitForCode()
    expect(await goOn(await afterPassword(email, known), { code: codeOf(secret) })).toBe(200)
  })

  test('A4: who sets a new password by mail gets in, also after others have used up the tries with the old one', async () => {
    const email = address()
    const { codes } = await withApp(await signedIn(portal, email))
    for (let at = 0; at < 10; at++) await (await afterPassword(email)).give({ code: '000000' })
    expect((await (await afterPassword(email)).give({ code: codes[0] })).statusCode).toBe(429)
    const browser = portal.browser()
    await browser.post('/api/v1/forgot-password', { user_email: email })
    const token = await mailedToken(portal, email)
    const password = 'Quiet-River-77'
    const set = { token, password: await encrypt(portal, password) }
    expect((await browser.post('/api/v1/set-password', set)).statusCode).toBe(200)
    const uid = await openSignIn(browser)
    expect((await logIn(portal, browser, uid, email, password)).statusCode).toBe(200)
    expect((await browser.post(`/sign-in/${uid}/login`, { code: codes[0] })).statusCode).toBe(200)
  })

  test('needs the password before it, of the same sign-in, in time; a password that changed meanwhile counts no more', async () => {
    const email = address()
    const browser = await signedIn(portal, email)
    const { codes } = await withApp(browser)
    const stranger = portal.browser()
    const uid = await openSignIn(stranger)
    expect((await stranger.post(`/sign-in/${uid}/login`, { code: codes[0] })).json().code).toBe('password-first')
    const step = await afterPassword(email)
    expect((await stranger.post(`/sign-in/${uid}/login`, { code: codes[0] })).json().code).toBe('password-first')
    portal.clock.aheadMs += 11 * 60_000
    expect([409, 410]).toContain((await step.give({ code: codes[0] })).statusCode)
    const late = await afterPassword(email)
    const [current_password, new_password] = [await encrypt(portal, goodPassword), await encrypt(portal, 'Quiet-River-77')]
    expect((await browser.post(`${own}/change-password`, { current_password, new_password })).statusCode).toBe(200)
    expect((await late.give({ code: codes[0] })).json().code).toBe('password-first')
  })

  test('V7: what is no code and no passkey is a clear refusal', async () => {
    const email = address()
    await withApp(await signedIn(portal, email))
    const step = await afterPassword(email)
    for (const code of [1, null, '', ' ', 'x'.repeat(65), ['123456'], { a: 1 }])
      expect((await step.give({ code })).statusCode, JSON.stringify(code)).toBe(422)
    for (const passkey of [
      null,
      'x',
      [],
      {},
      { credential_id: 1 },
      { credential_id: 'a', client_data: '=', authenticator_data: 'a', signature: 'a' },
    ])
      expect((await step.give({ passkey })).statusCode, JSON.stringify(passkey)).toBe(400)
    expect((await step.give({ code: 'a\u0000b' })).statusCode).toBe(422)
  })

  test('what a wrong password answers is the same with and without a second step', async () => {
    const [plain, stepped] = [address(), address()]
    await register(portal, plain)
    await withApp(await signedIn(portal, stepped))
    const answers = []
    for (const email of [plain, stepped, 'nobody@kaveri.example']) {
      const browser = portal.browser()
      const answer = await logIn(portal, browser, await openSignIn(browser), email, 'Wrong-River-77')
      answers.push(JSON.stringify({ ...answer.json(), status: answer.statusCode, correlation_id: null }))
    }
    expect(new Set(answers).size).toBe(1)
  })
})

describe('an answer that was lost', () => {
  const again = (key: string) => ({ headers: { 'idempotency-key': key } })
  const spent = async (email: string, code: string) => goOn(await afterPassword(email), { code })

  test('is given again with its codes, of an app, a passkey and new codes alike; nothing is done twice', async () => {
    const email = address()
    const browser = await signedIn(portal, email)
    const code = codeOf((await browser.post(`${own}/authenticator`)).json().data.secret)
    const add = (key: string, body = { name: 'Phone', code }) => browser.post(`${own}/authenticator/confirm`, body, again(key))
    const first = await add('the-first-app')
    const second = await add('the-first-app')
    expect([second.statusCode, second.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(second.json().data).toEqual(first.json().data)
    expect((await add('the-first-app', { name: 'Other', code })).json().code).toBe('idempotency-mismatch')
    expect((await sent(email)).filter(one => one === 'second-factor-added')).toHaveLength(1)
    const kept = await portal.rows<{ body: string }>('select body::text as body from idempotency')
    const { recovery_codes: codes } = first.json().data
    for (const one of codes) expect(JSON.stringify(kept)).not.toContain(one)
    expect(await spent(email, codes[0])).toBe(200)

    const made = await Promise.all([1, 2].map(() => browser.post(`${own}/recovery-codes`, undefined, again('new-codes'))))
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(made[1]?.json().data).toEqual(made[0]?.json().data)
    expect((await sent(email)).filter(one => one === 'recovery-codes-made')).toHaveLength(1)
    expect(await spent(email, codes[1]), 'an earlier one').toBe(422)
    expect((await add('the-first-app')).json().code, 'its codes count no more').toBe('app-added-already')

    const other = await signedIn(portal, address())
    const key = softwarePasskey().make((await other.post(`${own}/passkeys`)).json().data.options)
    const answers = []
    for (let times = 0; times < 2; times++)
      answers.push((await other.post(`${own}/passkeys/confirm`, { name: 'Laptop', ...key }, again('a-passkey'))).json().data)
    expect(answers[0].recovery_codes).toHaveLength(10)
    expect(answers[1]).toEqual(answers[0])
  })

  test('to the code of a sign-in: the same code goes on there, once; in another sign-in it is spent', async () => {
    const email = address()
    const { secret, codes } = await withApp(await signedIn(portal, email))
    waitForCode()
    for (const code of [codes[0] ?? '', codeOf(secret)]) {
      const step = await afterPassword(email)
      expect((await step.give({ code })).statusCode).toBe(200)
      expect((await step.give({ code: 'zzzz-zzzz-zzzz-zzzz' })).statusCode).toBe(422)
      expect(await goOn(step, { code }), 'sent again').toBe(200)
      expect((await step.give({ code })).statusCode, 'after it went on').toBeGreaterThanOrEqual(400)
      expect(await goOn(await afterPassword(email), { code }), 'elsewhere').toBe(422)
    }
    expect((await sent(email)).filter(one => one === 'recovery-code-used')).toHaveLength(1)
  })

  test('is kept no longer than setting up takes; a code that is typed anew says that the app is there', async () => {
    const browser = await signedIn(portal, address())
    const { secret } = await withApp(browser)
    waitForCode()
    const confirm = () => browser.post(`${own}/authenticator/confirm`, { name: 'Phone', code: codeOf(secret) })
    expect((await confirm()).json().code).toBe('app-added-already')
    const made = async () => (await browser.post(`${own}/recovery-codes`, undefined, again('kept-codes'))).json().data
    const codes = await made()
    expect(await made()).toEqual(codes)
    await portal.pool.query("update idempotency set at = at - interval '11 minutes'")
    expect(await made()).not.toEqual(codes)
    portal.clock.aheadMs += 11 * 60_000
    await sweepExpired(portal.deps)
    expect(await portal.rows("select 1 from idempotency where body ? 'sealed'")).toEqual([])
    expect((await confirm()).json().code).toBe('set-up-ended')
  })
})

describe('taken away', () => {
  test('with the password, by its owner alone; with the last one recovery codes and the second step go', async () => {
    const email = address()
    const browser = await signedIn(portal, email)
    await withApp(browser)
    await withPasskey(browser)
    const [app, passkey] = await list(browser)
    const remove = async (by: Browser, id: string, password = goodPassword) =>
      by.post(`${own}/second-factors/${id}/remove`, { current_password: await encrypt(portal, password) })
    expect((await remove(browser, app.id, 'Wrong-River-77')).statusCode).toBe(422)
    expect((await remove(await signedIn(portal, address()), app.id)).statusCode).toBe(404)
    for (const id of ['recovery-codes', '1', '00000000-0000-4000-8000-000000000000'])
      expect((await remove(browser, id)).statusCode).toBe(404)
    expect((await remove(browser, app.id)).statusCode).toBe(200)
    expect((await sent(email)).at(-1)).toBe('second-factor-removed')
    expect((await afterPassword(email)).asked.authenticator).toBe(false)
    expect((await remove(browser, passkey.id)).statusCode).toBe(200)
    expect(await list(browser)).toEqual([])
    const plain = portal.browser()
    await signIn(portal, plain, email)
    expect(await status(plain)).toBe(200)
  })

  test('by who manages users, of whom they may manage; sessions end and the person is told', async () => {
    await createReferenceData(portal.deps, true)
    const admin = await asker(portal, 'SUPER_ADMIN_VI_DOTGO', 'Platform')
    const other = await asker(portal, 'VI_CARRIER_ADMIN', 'Vi', 'vi')
    const managed = await asker(portal, 'ADMIN_DOTGO_READONLY', 'Platform')
    const origin = new URL(portal.deps.config.publicUrl).origin
    const ask = (cookie: string, method: 'POST' | 'DELETE', url: string, payload?: object) =>
      portal.app.inject({ method, url: `${own}${url}`, headers: { origin, cookie }, ...(payload && { payload }) })
    const reset = async (by: { cookie: string }) =>
      (await ask(by.cookie, 'DELETE', `/users/${managed.id}/second-factors`)).statusCode
    expect(await reset(admin), 'there is none').toBe(409)
    const { secret } = (await ask(managed.cookie, 'POST', '/authenticator')).json().data
    await ask(managed.cookie, 'POST', '/authenticator/confirm', { name: 'Phone', code: codeOf(secret) })
    const listed = (await portal.app.inject({ url: `${own}/users`, headers: { cookie: admin.cookie } })).json().data.data
    expect(listed.find(({ id }: { id: string }) => id === managed.id)).toMatchObject({ second_factor: true, manageable: true })
    expect([await reset(other), await reset(managed)]).toEqual([404, 403])
    expect(await reset(admin)).toBe(200)
    expect((await ask(managed.cookie, 'POST', '/authenticator')).statusCode, 'the session ended').toBe(401)
    const rows = await portal.rows('select 1 from second_factor where account_id = $1', [managed.id])
    expect(rows).toEqual([])
  })
})

test('at most as many as may be are added, also at once', async () => {
  const browser = await signedIn(portal, address())
  const { most } = portal.set.limits.secondFactor
  for (let at = 0; at < most - 1; at++) await withPasskey(browser)
  const [app, key] = [
    (await browser.post(`${own}/authenticator`)).json().data,
    (await browser.post(`${own}/passkeys`)).json().data,
  ]
  const answers = await Promise.all([
    browser.post(`${own}/authenticator/confirm`, { name: 'Phone', code: codeOf(app.secret) }),
    browser.post(`${own}/passkeys/confirm`, { name: 'Laptop', ...softwarePasskey().make(key.options) }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await list(browser)).filter(({ kind }: { kind: string }) => kind !== 'recovery-codes')).toHaveLength(most)
})

test('where the data require it of a role, who has none may do nothing but add one, and may not remove the last', async () => {
  const set = publishedSet()
  const strict = await startPortal({}, { ...set, roles: { ...set.roles, secondFactorOf: ['reviewer'] } })
  try {
    const reviewer = await asker(strict, 'ADMIN_DOTGO_READWRITE', 'Platform')
    const developer = await asker(strict, 'DEVELOPER', 'Kaveri')
    const origin = new URL(strict.deps.config.publicUrl).origin
    const ask = async (by: { cookie: string }, method: 'GET' | 'POST', url: string, payload?: object) => {
      const answer = await strict.app.inject({
        method,
        url: `${own}${url}`,
        headers: { origin, cookie: by.cookie },
        ...(payload && { payload }),
      })
      return { status: answer.statusCode, body: answer.json() }
    }
    const references = async (by: { cookie: string }) => (await ask(by, 'GET', '/references/carrier')).status
    expect([await references(developer), await references(reviewer)]).toEqual([200, 404])
    expect((await ask(reviewer, 'GET', '/carriers')).body.code).toBe('second-factor-missing')
    const last = await asker(strict, 'SUPER_ADMIN_VI_DOTGO', 'Platform')
    expect((await ask(last, 'POST', '/account-deletion')).body.code, 'Z12').toBe('last-manager')
    const { rights, actor } = (await ask(reviewer, 'GET', '/partner-details')).body.data
    expect([rights, actor.lacksSecondFactor]).toEqual([{}, true])
    const { secret } = (await ask(reviewer, 'POST', '/authenticator')).body.data
    const code = codeAt(strict, secret)
    expect((await ask(reviewer, 'POST', '/authenticator/confirm', { name: 'Phone', code })).status).toBe(200)
    expect(await references(reviewer)).toBe(200)
    const [{ id }] = (await ask(reviewer, 'GET', '/second-factors')).body.data
    const current_password = await encrypt(strict, 'Quiet-river-4217')
    expect((await ask(reviewer, 'POST', `/second-factors/${id}/remove`, { current_password })).body.code).toBe(
      'second-factor-needed',
    )
  } finally {
    await strict.close()
  }
})
