import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#server/auth/accounts/create-account.ts'
import { rotatePasswordKey } from '#server/auth/passwords/password-key.ts'
import { passwordProblem } from '#server/auth/passwords/password-policy.ts'
import { hashPassword, needsRehash, verifyPassword } from '#server/auth/passwords/passwords.ts'
import { demonstrationPassword } from '#server/demonstration/accounts.ts'
import { aMoment } from '../../engine/a-moment.ts'
import { proves } from '../../spec/proofs.ts'
import { publishedSet } from '../../support/published-set.ts'
import { notGuessed } from './most-used-passwords.ts'
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
  stateOf,
  useUpTries,
} from './portal.ts'

const weak =
  'Password length should be minimum 8 characters and should contain atleast one uppercase and one lowercase alphabet, special character and digit.'
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const set = publishedSet()
const hashOf = async (email: string) =>
  (await portal.rows<{ password: string | null }>('select password from credential where email = $1', [email]))[0]?.password

/** An account whose link was opened; gives the link's token. */
async function waiting(email: string): Promise<string> {
  const browser = portal.browser()
  await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  const token = await mailedToken(portal, email)
  await browser.post('/api/v1/email-link', { token })
  return token
}
const setPassword = async (token: string, password: string) =>
  portal.browser().post('/api/v1/set-password', { token, password: await encrypt(portal, password) })

/** A token for setting a new password. */
async function resetToken(email: string): Promise<string> {
  await portal.browser().post('/api/v1/forgot-password', { user_email: email })
  return mailedToken(portal, email)
}

/** An account that has a password, and a token for a new one. */
async function resetTokenOf(email: string): Promise<string> {
  await register(portal, email)
  return resetToken(email)
}

test('A1: each broken rule has the exact message and leaves account and link as they were; long passwords are whole', async () => {
  proves('onboarding.5.password-message', 'onboarding.5.password-required', 'onboarding.5.password-min')
  proves('both.password-uppercase', 'both.password-lowercase', 'both.password-digit', 'both.password-special')
  proves('both.validator-password', 'workflows.8.set-password-failure-logged')
  const email = 'a1@kaveri.example'
  const token = await waiting(email)
  const long = 'Quiet-River-71'.padEnd(128, 'x')
  for (const bad of ['Ab1!efg', 'ab1!efgh', 'AB1!EFGH', 'Abc!efgh', 'Abc1efgh']) {
    const answer = await setPassword(token, bad)
    expect(answer.statusCode, bad).toBe(422)
    expect(answer.json().data.problems).toEqual([{ path: '/password', message: weak }])
  }
  expect((await setPassword(token, `${long}x`)).statusCode).toBe(422)
  expect((await setPassword(token, '')).json().data.problems[0].message).toBe('Field cannot be empty')
  const logged = portal.logged.filter(line => line.startsWith('request refused') && line.includes('"route":"setPassword"'))
  expect(logged).toEqual(Array(7).fill(expect.stringContaining('"status":422')))
  expect([await hashOf(email), await stateOf(portal, email)]).toEqual([null, 'email_verified'])

  expect((await setPassword(token, long)).statusCode).toBe(200)
  const hash = (await hashOf(email)) as string
  expect(await verifyPassword(portal.deps, long, hash)).toBe(true)
  // bcrypt would cut both to 72 bytes.
  expect(await verifyPassword(portal.deps, `${long.slice(0, 72)}y${long.slice(73)}`, hash)).toBe(false)
})

test('A1: eight characters are enough', async () => {
  proves('onboarding.5.password-min')
  expect((await setPassword(await waiting('a1-eight@kaveri.example'), 'Zu7!kwpq')).statusCode).toBe(200)
})

const guessable = 'This password is easy to guess. Choose another.'
test.each(['Password1!', 'Welcome@123', 'Onramp@1A', 'P@ssw0rd1', 'Nandini@1', 'Kaveri@2024'])(
  'A2: %s is refused',
  async password => {
    expect(await passwordProblem(password, ['nandini@kaveri.example'], set, aMoment)).toMatch(/Choose another/)
  },
)

test('A2: the most used passwords are refused in the ways that people make them fit the rule', async () => {
  expect(await notGuessed(set, 0, 300)).toEqual([])
})

test.each(['Onramp@portal1', 'Pass@word1', 'Apple@2024', 'Zebra-Foods2026', 'Dotgo@2026', 'Password1!😀'])(
  'A2: %s is refused',
  async password => {
    expect(await passwordProblem(password, ['nandini@zebrafoods.example', 'Zebra Foods'], set, aMoment)).toMatch(/Choose another/)
  },
)

test.each([
  'Messi@1010',
  'Modi@2024',
  'Hrithik@4747',
  'Mbappe@2929',
  'ElonMusk@1010',
  'Neymar#373737',
  'Kohli4747@',
  'Arijit@1010',
])('A2: %s, a well-known name and a number said again, is refused', async password => {
  expect(await passwordProblem(password, ['nandini@zebrafoods.example'], set, aMoment)).toContain(guessable)
})

test.each(['Abcd@1234', 'Qwer@1234', 'Asdf#4321', 'Xyz@12345'])('A2: %s, rows of neighbours, is refused', async password => {
  expect(await passwordProblem(password, ['nandini@zebrafoods.example'], set, aMoment)).toContain(guessable)
})

test.each([
  ['Password1!', 'a common password or word'],
  ['Onramp@2024', 'the name of the portal or a related word and a year or a date'],
  ['Qwer@1234', 'letters, digits or keys in a row'],
  ['Zebrafoods-2019', 'your name, address or company and a year or a date'],
  ['Nandini#1', 'your name, address or company'],
  ['Rahul@4747', 'a common name and a repeated part'],
  ['Umbrella@1', 'a common password or word'],
])('A2: the refusal of %s says why: %s', async (password, why) => {
  expect(await passwordProblem(password, ['nandini@zebrafoods.example'], set, aMoment)).toBe(`${guessable} It contains ${why}.`)
})

test('A2: what was drawn at random is taken', async () => {
  const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*'
  const draw = fc.array(fc.constantFrom(...signs), { minLength: 10, maxLength: 20 }).map(all => all.join(''))
  const rule = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9])/
  const taken = async (password: string) => (await passwordProblem(password, ['nandini@kaveri.example'], set, aMoment)) === null
  await fc.assert(
    fc.asyncProperty(
      draw.filter(password => rule.test(password)),
      taken,
    ),
    { numRuns: 200 },
  )
})

const about = { first_name: 'Meenakshi', last_name: 'Venkataraman', company_name: 'Zephyrus Logistics' }

test('A2: what meets the rules and is guessed first is refused at every door, and leaves the account as it was', async () => {
  const email = 'ottoline@quillfeather.example'
  const first = await waiting(email)
  await portal.pool.query('update record set data = data || $2 where id = (select account_id from credential where email = $1)', [
    email,
    about,
  ])
  const refused = [
    'P@ssw0rd',
    'Pass@1234',
    'Rahul@123',
    'Qwerty@123',
    'Summer2026!',
    'M0nk3y#1234',
    'drowssaP@1',
    'Onr@mp2026',
    'Ottoline@2026',
    'Quillfeather1!',
    'Meenakshi@99',
    'V3nkataraman#1',
    'ZephyrusLogistics@1',
  ]
  const doors = { first, again: await resetTokenOf('reset-door@kaveri.example') }
  for (const password of refused) {
    const answer = await setPassword(doors.first, password)
    expect([password, answer.statusCode, answer.json().data?.problems]).toEqual([
      password,
      422,
      [{ path: '/password', message: expect.stringContaining(guessable) }],
    ])
  }
  for (const password of refused.slice(0, 8)) expect((await setPassword(doors.again, password)).statusCode, password).toBe(422)
  expect([await hashOf(email), await stateOf(portal, email)]).toEqual([null, 'email_verified'])
  const account = {
    email: 'made@kaveri.example',
    role: 'SUPER_ADMIN_DOTGO',
    carrier: null,
    organisation: 'Zephyrus',
    agentType: 0,
  }
  for (const password of ['P@ssw0rd', 'Zephyrus@2026'])
    await expect(createAccount(portal.deps, { ...account, password })).rejects.toThrow(guessable)
  expect(await hashOf(account.email)).toBeUndefined()
  for (const password of ['Zu7!kwpq', goodPassword, demonstrationPassword])
    expect(await passwordProblem(password, [email], set, aMoment), password).toBeNull()
  expect((await setPassword(first, goodPassword)).statusCode).toBe(200)
})

test('A2: how hard a password is to guess is a number of the limits', async () => {
  const stricter = { ...set, limits: { ...set.limits, password: { ...set.limits.password, guesses: 1e15 } } }
  expect(await passwordProblem(goodPassword, [], stricter, aMoment)).toContain(guessable)
  const looser = { ...set, limits: { ...set.limits, password: { ...set.limits.password, guesses: 1 } } }
  expect(await passwordProblem('P@ssw0rd', [], looser, aMoment)).toBeNull()
})

test('C1: hashes are argon2id with 19 MiB and two passes, and an older one is renewed at the next sign-in', async () => {
  const hash = await hashPassword(portal.deps, 'one')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(
    await Promise.all([
      verifyPassword(portal.deps, 'one', hash),
      verifyPassword(portal.deps, 'two', hash),
      verifyPassword(portal.deps, 'one', null),
    ]),
  ).toEqual([true, false, false])
  expect([needsRehash(hash), needsRehash(hash.replace('t=2', 't=1'))]).toEqual([false, true])
})

test('A7: a link is kept by its hash only, works once, for 24 hours, and not before the address is confirmed', async () => {
  const email = 'a7@kaveri.example'
  const browser = portal.browser()
  await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  const token = await mailedToken(portal, email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const kept = await portal.rows<{ hash: Buffer }>('select hash from email_token')
  expect(kept.some(row => row.hash.equals(createHash('sha256').update(token).digest()))).toBe(true)

  expect((await setPassword(token, goodPassword)).statusCode).toBe(409)
  expect([await hashOf(email), await stateOf(portal, email)]).toEqual([null, 'registered'])

  await browser.post('/api/v1/email-link', { token })
  expect((await setPassword(token, goodPassword)).statusCode).toBe(200)
  const hash = await hashOf(email)
  expect((await setPassword(token, 'Another-Meadow-43')).statusCode).toBe(410)
  expect((await browser.post('/api/v1/email-link', { token })).statusCode).toBe(410)
  expect((await setPassword('a'.repeat(43), 'Another-Meadow-43')).statusCode).toBe(410)
  expect(await hashOf(email)).toBe(hash)

  const late = await waiting('a7-late@kaveri.example')
  portal.clock.aheadMs += 24 * 3_600_000
  expect((await setPassword(late, goodPassword)).statusCode).toBe(410)
  portal.clock.aheadMs = 0
  expect(await hashOf('a7-late@kaveri.example')).toBeNull()
})

test('A7: a link used many times at the same moment sets one password', async () => {
  const email = 'a7-race@kaveri.example'
  const token = await waiting(email)
  const passwords = [1, 2, 3, 4].map(count => `Sunny-Meadow-4${count}`)
  const answers = await Promise.all(passwords.map(password => setPassword(token, password)))
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 410, 410, 410])
  const winner = passwords[answers.findIndex(answer => answer.statusCode === 200)] as string
  expect(await verifyPassword(portal.deps, winner, (await hashOf(email)) as string)).toBe(true)
  expect(
    await portal.rows(
      "select 1 from history where event = 'set-password' and record_id = (select account_id from credential where email = $1)",
      [email],
    ),
  ).toHaveLength(1)
})

test('tries with one link are counted, whoever sends them, and none waits for another that is being judged', async () => {
  const token = await waiting('often@passwords.example')
  const client = await portal.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from email_token where hash = $1 for update', [createHash('sha256').update(token).digest()])
    expect((await setPassword(token, 'Password1!')).statusCode).toBe(422)
  } finally {
    await client.query('rollback')
    client.release()
  }
  const [{ times } = { times: 0 }] = set.limits.rates.setPassword?.perLink ?? []
  const more = await Promise.all(Array.from({ length: times + 4 }, () => setPassword(token, 'Password1!')))
  const answered = (status: number) => more.filter(({ statusCode }) => statusCode === status).length
  expect([answered(422), answered(429)]).toEqual([times - 1, 5])
  expect((await setPassword(token, goodPassword)).statusCode).toBe(429)
  expect(await hashOf('often@passwords.example')).toBeNull()
})

test("A7: one account's link never touches another's", async () => {
  const [own, other] = ['a7-own@kaveri.example', 'a7-other@kaveri.example']
  await register(portal, other)
  const before = await hashOf(other)
  expect((await setPassword(await waiting(own), 'Quiet-River-77')).statusCode).toBe(200)
  expect(await hashOf(other)).toBe(before)
  expect((await signIn(portal, portal.browser(), other, 'Quiet-River-77')).statusCode).toBe(401)
})

test('a reset ends every session, mails the owner, and refuses the last five passwords', async () => {
  const email = 'reset@kaveri.example'
  const browser = await signedIn(portal, email)
  expect((await browser.get('/secure/api/v1/partner-details')).statusCode).toBe(200)
  const token = await resetToken(email)
  expect((await setPassword(token, goodPassword)).json().code).toBe('used-before')
  expect((await setPassword(token, 'Quiet-River-71')).statusCode).toBe(200)
  expect((await browser.get('/secure/api/v1/partner-details')).statusCode).toBe(401)
  expect(await portal.rows('select 1 from session s join credential c using (account_id) where c.email = $1', [email])).toEqual(
    [],
  )
  expect((await portal.mails(email)).at(-1)?.message).toBe('password-changed')

  // Three links an hour for one address: the rest of the five are put where the server keeps them.
  const older = await Promise.all(
    ['Quiet-River-72', 'Quiet-River-73', 'Quiet-River-74', 'Quiet-River-75'].map(one => hashPassword(portal.deps, one)),
  )
  await portal.pool.query('update credential set previous_passwords = $2 where email = $1', [email, older])
  const second = await resetToken(email)
  for (const old of ['Quiet-River-71', 'Quiet-River-72', 'Quiet-River-75'])
    expect((await setPassword(second, old)).statusCode, old).toBe(422)
  expect((await setPassword(second, goodPassword)).statusCode).toBe(200)
})

test('a reset forgets the browsers that were known', async () => {
  const email = 'known@kaveri.example'
  const browser = await signedIn(portal, email)
  const from = { from: '10.9.9.12' }
  await useUpTries(portal, email, from)
  const signInAgain = async (password: string) => {
    const uid = await openSignIn(browser)
    const sent = { user_email: email, password: await encrypt(portal, password) }
    return (await browser.post(`/sign-in/${uid}/login`, sent, from)).statusCode
  }
  expect(await signInAgain(goodPassword)).toBe(200)
  expect((await setPassword(await resetToken(email), 'Quiet-River-71')).statusCode).toBe(200)
  expect(await signInAgain('Quiet-River-71')).toBe(429)
})

test('A12: whatever is wrong with an encrypted password, the answer is one and the same 400', async () => {
  proves('workflows.7.set-password-encrypted')
  const email = 'a12@kaveri.example'
  const token = await waiting(email)
  const key = (await portal.app.inject({ url: '/api/v1/public-key' })).json().data as JWK & { now: number }
  expect(key).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256', use: 'enc', kid: expect.any(String) })
  expect(Object.keys(key)).not.toContain('d')
  const text = new TextEncoder().encode(
    JSON.stringify({ password: goodPassword, at: new Date().toISOString(), nonce: randomUUID() }),
  )
  const sha1 = await new CompactEncrypt(text)
    .setProtectedHeader({ alg: 'RSA-OAEP', enc: 'A256GCM', kid: String(key.kid) })
    .encrypt((await importJWK(key, 'RSA-OAEP')) as CryptoKey)
  const good = await encrypt(portal, goodPassword)
  const [header = '', wrapped = '', ...rest] = good.split('.')
  const pkcs = Buffer.from(JSON.stringify({ alg: 'RSA1_5', enc: 'A256GCM', kid: key.kid })).toString('base64url')
  const bad: Record<string, string> = {
    'not a JWE': 'abc',
    truncated: good.slice(0, -8),
    random: [header, 'A'.repeat(wrapped.length), ...rest].join('.'),
    'RSA-OAEP with SHA-1': sha1,
    'PKCS#1 v1.5': [pkcs, wrapped, ...rest].join('.'),
    'another content encryption': await encrypt(portal, goodPassword, {}, { enc: 'A128GCM' }),
    'an unknown key': await encrypt(portal, goodPassword, {}, { kid: 'nobody' }),
    'ten minutes old': await encrypt(portal, goodPassword, { at: new Date(Date.now() - 11 * 60_000).toISOString() }),
    'from the future': await encrypt(portal, goodPassword, { at: new Date(Date.now() + 11 * 60_000).toISOString() }),
    'without a nonce': await encrypt(portal, goodPassword, { nonce: '' }),
  }
  const bodies = new Set<string>()
  for (const [what, password] of Object.entries(bad)) {
    const answer = await portal.browser().post('/api/v1/set-password', { token, password })
    expect(answer.statusCode, what).toBe(400)
    bodies.add(JSON.stringify({ ...answer.json(), correlation_id: '' }))
  }
  expect(bodies.size).toBe(1)
  expect(await hashOf(email)).toBeNull()

  // Used once, it can be used no more, by whatever call.
  expect((await portal.browser().post('/api/v1/set-password', { token, password: good })).statusCode).toBe(200)
  const browser = portal.browser()
  const replayed = await browser.post(`/sign-in/${await openSignIn(browser)}/login`, { user_email: email, password: good })
  expect(JSON.stringify({ ...replayed.json(), correlation_id: '' })).toBe([...bodies][0])
  expect(browser.cookie('__Host-session')).toBeUndefined()
})

test('A12: after a rotation the page gets the new key, and what was encrypted to the one before still works, once', async () => {
  const email = 'rotation@kaveri.example'
  await register(portal, email)
  const before = await encrypt(portal, goodPassword)
  const kid = (await portal.app.inject({ url: '/api/v1/public-key' })).json().data.kid
  await rotatePasswordKey(portal.deps)
  expect((await portal.app.inject({ url: '/api/v1/public-key' })).json().data.kid).not.toBe(kid)
  const browser = portal.browser()
  const uid = await openSignIn(browser)
  expect((await browser.post(`/sign-in/${uid}/login`, { user_email: email, password: before })).statusCode).toBe(200)
  expect((await logIn(portal, browser, uid, email, goodPassword)).statusCode).toBe(200)
  const stored = await portal.rows<{ value: unknown }>("select value from secret where name = 'password-keys'")
  expect(JSON.stringify(stored)).not.toContain('"d"')
})
