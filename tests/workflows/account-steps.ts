import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '../server/auth/browser.ts'
import { encrypt, goodPassword, mailedToken, type Portal, sentCode, signIn } from '../server/auth/portal.ts'
import { asker } from '../server/records/askers.ts'

/** A person on the way through the set-up of an account. */
export type Person = { email: string; phone: string; browser: Browser; id: string; role: string }
type Send = (portal: Portal, person: Person) => Promise<{ statusCode: number }>

let counted = 0
/** Another each time: what is saved as it was moves nothing. */
const nextName = (): string => `Rao ${String.fromCharCode(97 + (counted++ % 26))}`

/** Somebody who has signed up over HTTP. */
export async function signedUp(portal: Portal): Promise<Person> {
  const email = `paths-${++counted}@kaveri.example`
  const browser = portal.browser()
  await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  const rows = await portal.rows<{ id: string }>('select account_id as id from credential where email = $1', [email])
  return { email, browser, id: rows[0]?.id ?? '', phone: `+9198768${String(10_000 + counted)}`, role: portal.set.roles.default }
}

/** Somebody whom an administrator of the platform has invited. */
export async function invited(portal: Portal): Promise<Person> {
  const email = `invited-${++counted}@kaveri.example`
  const role = 'ADMIN_DOTGO_READONLY'
  const manager = await asker(portal, 'SUPER_ADMIN_VI_DOTGO', 'Platform')
  const headers = { cookie: manager.cookie, origin: new URL(portal.deps.config.publicUrl).origin }
  await portal.app.inject({ method: 'POST', url: '/secure/api/v1/users', headers, payload: { emails: [email], role } })
  const rows = await portal.rows<{ id: string }>('select account_id as id from credential where email = $1', [email])
  return { email, browser: portal.browser(), id: rows[0]?.id ?? '', phone: `+9198768${String(10_000 + counted)}`, role }
}

/** How people send the account's events: each has a command of its own. An event that comes later is a row here. */
export const accountSteps: { [event: string]: Send } = {
  'verify-email': async (portal, { browser, email }) =>
    browser.post('/api/v1/email-link', { token: await mailedToken(portal, email) }),
  'set-password': async (portal, { browser, email }) => {
    const token = await mailedToken(portal, email)
    const answer = await browser.post('/api/v1/set-password', { token, password: await encrypt(portal, goodPassword) })
    await signIn(portal, browser, email)
    return answer
  },
  'verify-phone': async (portal, { browser, phone }) => {
    await browser.post('/secure/api/v1/generate-otp', { mobileNo: phone })
    return browser.post('/secure/api/v1/verify-otp', { mobileNo: phone, code: sentCode(portal, phone) })
  },
  'report-fraud': async (portal, person) => {
    const { browser, phone } = person
    await browser.post('/secure/api/v1/generate-otp', { mobileNo: phone })
    const sent = portal.phone.rich.findLast(one => one.to === phone)
    const url = sent?.suggestions.find(one => one.postback === 'report_fraud')?.url ?? ''
    // A reported number is blocked; what follows uses another.
    person.phone = `+9198769${String(10_000 + ++counted)}`
    return portal.browser().post(new URL(url).pathname)
  },
  'give-details': async (_, { browser, phone }) =>
    browser.post('/secure/api/v1/user-details', { first_name: 'Asha', last_name: nextName(), contact_number: phone }),
  'give-company': async (_, { browser }) => {
    const company = { company_name: `Kaveri ${nextName()}`, job_title: 'CEO', company_website: 'https://kaveri.example' }
    return browser.post('/secure/api/v1/company-details', { for_company: true, ...company, agent_type: 0 })
  },
  'skip-company': async (_, { browser }) => browser.post('/secure/api/v1/company-details/skip'),
}

/**
 * Two links to one address opened at the same moment, which two requests to mail it again can leave: both find the address unconfirmed, so the
 * second confirms it again.
 */
export async function openTwoLinks(portal: Portal, { browser, email, id }: Person): Promise<number[]> {
  const first = await mailedToken(portal, email)
  portal.clock.aheadMs += 120_000
  await browser.post('/api/v1/email-verification', email, { headers: { 'content-type': 'text/plain' } })
  const second = await mailedToken(portal, email)
  await portal.pool.query('update email_token set used_at = null where account_id = $1', [id])
  const gate = await portal.pool.connect()
  await gate.query('begin')
  await gate.query("select 1 from lifecycle where record_id = $1 and workflow = 'account' for update", [id])
  const answers = [first, second].map(token => browser.post('/api/v1/email-link', { token }))
  const waiting =
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  // Asked outside the transaction: inside, the view stays as it was first seen.
  while (((await portal.rows<{ count: number }>(waiting))[0]?.count ?? 0) < 2) await wait(10)
  await gate.query('commit')
  gate.release()
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
}
