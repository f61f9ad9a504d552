import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../files/make-files.ts'
import { type HttpPortal, startHttpPortal, type Visitor, visitor } from '../security/over-http.ts'
import { goodPassword, logIn, openSignIn, register } from './portal.ts'

let portal: HttpPortal
let owner: Visitor
const email = 'crowd@kaveri.example'
beforeAll(async () => {
  portal = await startHttpPortal()
  Object.assign(portal.set.limits.password, { checkedAtOnce: 1, checksWaiting: 5 })
  await register(portal, email)
  owner = await visitor(portal, 'DEVELOPER', 'Downloads of a crowd')
})
afterAll(() => portal.close())

async function uploaded(): Promise<string> {
  const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdf().toString('latin1')}\r\n--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return (await owner.send('POST', '/secure/api/v1/files?kind=document', form, headers)).body.data.id
}

test('20 sign-ins beside 20 downloads: every file comes, as many sign-ins as may wait are taken, the rest are told when to come again', async () => {
  const file = await uploaded()
  const open = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const browser = portal.browser()
      return { browser, uid: await openSignIn(browser) }
    }),
  )
  const [signIns, downloads] = await Promise.all([
    Promise.all(open.map(({ browser, uid }) => logIn(portal, browser, uid, email, goodPassword))),
    Promise.all(open.map(() => owner.send('GET', `/secure/api/v1/files/${file}`))),
  ])
  expect(downloads.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const taken = signIns.filter(({ statusCode }) => statusCode === 200)
  const shed = signIns.filter(({ statusCode }) => statusCode === 503)
  expect(taken.length + shed.length).toBe(20)
  expect(taken.length).toBeGreaterThanOrEqual(6)
  expect(shed.length).toBeGreaterThan(0)
  for (const answer of shed) {
    expect([answer.headers['retry-after'], answer.json().message]).toEqual([
      '2',
      'Many people are signing in right now. Try again in a few seconds.',
    ])
  }
})

test('a sign-in that was sent away counts as no try: afterwards all of them are left', async () => {
  const browser = portal.browser()
  const uid = await openSignIn(browser)
  const [rate] = portal.set.limits.rates.signIn?.perAccount ?? []
  Object.assign(portal.set.limits.password, { checksWaiting: -1 })
  for (let times = 0; times <= (rate?.times ?? 0); times++)
    expect((await logIn(portal, browser, uid, email, 'Wrong-Meadow-42')).statusCode).toBe(503)
  Object.assign(portal.set.limits.password, { checksWaiting: 5 })
  expect((await logIn(portal, browser, uid, email, goodPassword)).statusCode).toBe(200)
})

test('right passwords of a crowd behind one address, some of them sent away, leave all tries of the address', async () => {
  Object.assign(portal.set.limits.password, { checksWaiting: 64 })
  // Beginning has a limit of its own.
  portal.set.limits.rates.signInBegun = { perAddress: [{ times: 1000, within: 'PT15M' }] }
  const from = '10.77.0.1'
  const [rate] = portal.set.limits.rates.signIn?.perAddress ?? []
  const most = rate?.times ?? 0
  const people = Array.from({ length: 3 }, (_, number) => `office-${number}@kaveri.example`)
  for (const one of people) await register(portal, one)
  const attempt = async (who: string, password: string) => {
    const browser = portal.browser(from)
    return (await logIn(portal, browser, await openSignIn(browser), who, password)).statusCode
  }
  for (let round = 0; round < 2; round++) {
    const statuses = await Promise.all(
      Array.from({ length: most + 10 }, (_, number) => attempt(people[number % people.length] ?? '', goodPassword)),
    )
    expect(statuses.filter(status => status !== 200 && status !== 429)).toEqual([])
    expect(statuses).toContain(200)
  }
  const guesses: number[] = []
  for (let guess = 0; guess <= most; guess++) guesses.push(await attempt(`nobody-${guess}@kaveri.example`, 'Wrong-Meadow-42'))
  expect(guesses).toEqual([...Array(most).fill(401), 429])
})
