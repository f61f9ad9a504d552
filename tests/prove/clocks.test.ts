import { expect, onTestFinished, test } from 'vitest'
import { encryptPassword, person } from '../support/person.ts'
import { KillablePortal } from './killable-portal.ts'
import { neededTool } from './needed-tool.ts'
import { storeResult } from './results.ts'

/** The portal's clock and the database's differ: libfaketime moves the portal's, PostgreSQL keeps the machine's. */
const password = 'Nine-lives-4-a-cat'
const folders = ['/usr/lib/x86_64-linux-gnu/faketime', '/usr/lib/aarch64-linux-gnu/faketime', '/usr/lib/faketime']

test.each(['-5m', '+5m'])(
  'F20: with clocks five minutes apart (%s) links, sessions and codes hold by the one that made them, and jobs are done at once',
  async moved => {
    const library = neededTool(
      'libfaketime',
      'libfaketime',
      folders.map(folder => `${folder}/libfaketimeMT.so.1`),
    )
    const portal = new KillablePortal({ LD_PRELOAD: library, FAKETIME: moved, FAKETIME_DONT_FAKE_MONOTONIC: '1' })
    onTestFinished(async () => {
      await portal.stop()
      portal.remove()
    })
    await portal.start()
    const [database] = await portal.query<{ now: Date }>('select now() as now')
    const said = Date.parse((await fetch(`${portal.address}/healthz`)).headers.get('date') ?? '')
    const apart = Math.round((said - (database?.now.getTime() ?? 0)) / 60_000)
    expect(apart, 'the clocks are apart').toBe(moved === '-5m' ? -5 : 5)

    const email = `clock${apart}@prove.example`
    const someone = person(portal.address)
    const inbox = async (to: string): Promise<string> => {
      const all = (await (await fetch(`${portal.address}/dev/inbox.json?to=${encodeURIComponent(to)}`)).json()) as unknown[]
      return all.length === 0 ? '' : JSON.stringify(all[0])
    }
    const began = performance.now()
    expect((await someone.send('POST', '/api/v1/sign-up', { user_email: email, tc_checkbox: true })).status).toBe(200)
    // The mail is a job: its hour is the database's.
    await expect.poll(() => inbox(email), { timeout: 15_000 }).toMatch(/token=/)
    const mailed = performance.now() - began
    const token = /token=([\w-]+)/.exec(await inbox(email))?.[1] ?? ''
    expect((await someone.send('POST', '/api/v1/email-link', { token })).status).toBe(200)
    const sealed = await encryptPassword(portal.address, password)
    expect((await someone.send('POST', '/api/v1/set-password', { token, password: sealed })).status).toBe(200)
    expect((await someone.signIn(email, password)).status).toBe(200)
    const mobileNo = '+919876512345'
    expect((await someone.send('POST', '/secure/api/v1/generate-otp', { mobileNo })).body.status).toBe('ok')
    const code = /\b(\d{6})\b/.exec((await inbox(mobileNo)).replaceAll(/\+?\d{10,}/g, ''))?.[1] ?? ''
    expect((await someone.send('POST', '/secure/api/v1/verify-otp', { mobileNo, code })).status).toBe(200)
    expect((await someone.send('GET', '/secure/api/v1/partner-details')).status).toBe(200)
    // What the database would take for expired, or for not begun, holds.
    const [kept] = await portal.query<{ apart: number }>(
      'select round(extract(epoch from created_at - now()) / 60)::int as apart from session order by created_at desc limit 1',
    )
    expect(kept?.apart).toBe(apart)
    storeResult(`clocks${moved}`, { 'minutes apart': apart, 'mail arrived after, ms': Math.round(mailed) })
  },
)
