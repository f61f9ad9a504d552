import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { buildApp } from '#server/app.ts'
import { createLimiter } from '#server/auth/limiter.ts'
import { createPasswordThreads } from '#server/auth/passwords/password-threads.ts'
import { openDelivery, type SealedDelivery } from '#server/auth/send-message.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createPool, inTransaction } from '#server/db/pool.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { databaseJobs } from '#server/jobs/graphile/database-jobs.ts'
import { inTheirLanguage, setsByName } from '#server/language.ts'
import type { PhoneMessage, Sms } from '#server/ports.ts'
import { createContentSaves } from '#server/sets/content-saves.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { makeCurrent, storeSet } from '#server/sets/stored-sets.ts'
import { countAnswer, storeAnswerCounts } from '../../support/answer-counts.ts'
import { freshDatabase } from '../../support/database.ts'
import { jobTable } from '../../support/job-tables.ts'
import { publishedSet } from '../../support/published-set.ts'
import { Browser } from './browser.ts'

export const goodPassword = 'Sunny-Meadow-42'
export type Portal = Awaited<ReturnType<typeof startPortal>>

/**
 * The whole server on a database of its own, with a clock that tests move and phones that keep what they are sent. `set`: other definitions;
 * `told`: who hears of each answer that was compared with the document.
 */
export async function startPortal(settings: Partial<Config> = {}, set: PublishedSet = publishedSet(), told = countAnswer) {
  const database = await freshDatabase()
  const pool = createPool(database.connectionString, () => {})
  const clock = { aheadMs: 0 }
  const phone = {
    rich: [] as PhoneMessage[],
    short: [] as Sms[],
    refuseRich: null as Error | null,
    refuseShort: null as Error | null,
  }
  const logged: string[] = []
  const log = (record: Record<string, unknown>, what: string) => void logged.push(`${what} ${JSON.stringify(record)}`)
  const config = {
    ...readConfig({
      DATABASE_URL: 'postgresql://unused',
      ONRAMP_SECRET: 'a-secret-of-at-least-32-characters',
      PUBLIC_URL: 'http://127.0.0.1:8080',
    }),
    ...settings,
  }
  const deps: Dependencies = {
    config,
    pool,
    now: () => new Date(Date.now() + clock.aheadMs),
    newId: randomUUID,
    token: size => randomBytes(size).toString('base64url'),
    set: () => inTheirLanguage(set),
    setByHash: setsByName(
      async hash => (hash === set.hash ? set : null),
      () => set,
    ),
    followSet: async () => undefined,
    mail: { send: async () => {}, close: async () => {} },
    sms: {
      send: async message => {
        if (phone.refuseShort) throw phone.refuseShort
        phone.short.push(message)
      },
    },
    phone: {
      send: async message => {
        if (phone.refuseRich) throw phone.refuseRich
        phone.rich.push(message)
      },
    },
    files: null as never,
    scanner: null,
    channels: { GOOGLE_RBM: null },
    jobs: databaseJobs,
    limiter: await createLimiter(pool, { limits: () => set.limits, demonstration: config.demonstration }),
    passwordThreads: createPasswordThreads(() => set),
    contentSaves: createContentSaves(() => set),
    log: { info: log, warn: log, error: log },
  }
  const app = await buildApp(deps, async () => null, told)
  // The server asks itself for tokens, so it must listen.
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  let counted = 0
  return {
    app,
    pool,
    deps,
    set,
    clock,
    phone,
    logged,
    address,
    /** A browser at an address of its own, so that limits of one test are not another's. */
    browser: (from = `10.1.${++counted >> 8}.${counted & 255}`) => new Browser(app, config.publicUrl, from),
    rows: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => (await pool.query<Row>(sql, values)).rows,
    /** Stores the set as publishing does: for whoever reads or edits it in the database. This server goes on with the one it has. */
    publish: () =>
      inTransaction(pool, async client => {
        await storeSet(client, set, {})
        await makeCurrent(client, set.hash, readFiles(fileURLToPath(new URL('../../../', import.meta.url))).files)
      }),
    /** Mails in the outbox to an address, oldest first. */
    mails: async (to: string) => {
      const { rows } = await pool.query<{ payload: SealedDelivery }>(
        `select payload from ${jobTable} where payload->'to'->>'email' = $1 order by id`,
        [to],
      )
      return rows.map(({ payload }) => ({
        message: payload.message,
        facts: openDelivery(payload, config.secret).facts as Record<string, string>,
      }))
    },
    close: async () => {
      await app.close()
      await pool.end()
      await database.drop()
      storeAnswerCounts()
    },
  }
}

/** Encrypts a password as the page does; `change` alters what is inside, `header` what stands around. */
export async function encrypt(portal: Portal, password: string, change: object = {}, header: object = {}): Promise<string> {
  const key = (await portal.app.inject({ url: '/api/v1/public-key' })).json().data as JWK
  const text = JSON.stringify({ password, at: portal.deps.now().toISOString(), nonce: randomUUID(), ...change })
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: String(key.kid), ...header })
    .encrypt((await importJWK(key, 'RSA-OAEP-256')) as CryptoKey)
}

/** The token of the newest mailed link to an address. */
export async function mailedToken(portal: Portal, email: string): Promise<string> {
  return (await portal.mails(email)).findLast(mail => mail.facts.token !== undefined)?.facts.token ?? ''
}

/** Signs up, opens the link and sets the password, over HTTP; gives the browser it was done in. */
export async function register(portal: Portal, email: string, password = goodPassword): Promise<Browser> {
  const browser = portal.browser()
  await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  const token = await mailedToken(portal, email)
  await browser.post('/api/v1/email-link', { token })
  const set = await browser.post('/api/v1/set-password', { token, password: await encrypt(portal, password) })
  if (set.statusCode !== 200) throw new Error(`The password was not set: ${set.body}`)
  return browser
}

/** Goes through signing in as a browser does; gives the last answer of the chain. */
export async function signIn(portal: Portal, browser: Browser, email: string, password = goodPassword, from = '/sign-in') {
  const uid = await openSignIn(browser, from)
  const answer = await logIn(portal, browser, uid, email, password)
  return answer.statusCode === 200 ? browser.follow(answer.json().data.next) : answer
}

/** Starts signing in; gives the id of the page that asks for the password. */
export async function openSignIn(browser: Browser, from = '/sign-in'): Promise<string> {
  const page = await browser.follow(from)
  return new URL(String(page.url)).pathname.split('/').at(-1) ?? ''
}

/** Sends address and password to an open sign-in. */
export async function logIn(portal: Portal, browser: Browser, uid: string, email: string, password: string) {
  return browser.post(`/sign-in/${uid}/login`, { user_email: email, password: await encrypt(portal, password) })
}

/** Guesses at an account from an address until no unknown browser may sign in to it there. */
export async function useUpTries(portal: Portal, email: string, from: { from: string }): Promise<void> {
  const stranger = portal.browser()
  const uid = await openSignIn(stranger)
  const guess = async () => ({ user_email: email, password: await encrypt(portal, 'Wrong-Meadow-42') })
  for (let count = 0; count < 10; count++) await stranger.post(`/sign-in/${uid}/login`, await guess(), from)
}

/** An account with its password set, and a browser that is signed in to it. */
export async function signedIn(portal: Portal, email: string, password = goodPassword): Promise<Browser> {
  const browser = await register(portal, email, password)
  await signIn(portal, browser, email, password)
  return browser
}

/** Moves an account past the one-time code without sending one. */
export async function withPhone(portal: Portal, browser: Browser, number: string): Promise<void> {
  await browser.post('/secure/api/v1/generate-otp', { mobileNo: number })
  const answer = await browser.post('/secure/api/v1/verify-otp', { mobileNo: number, code: sentCode(portal, number) })
  if (answer.statusCode !== 200) throw new Error(`The number was not verified: ${answer.body}`)
}

/** The code of the newest message to a number. */
export function sentCode(portal: Portal, number: string): string {
  const message = [...portal.phone.rich, ...portal.phone.short].findLast(one => one.to === number)
  return new RegExp(`\\b\\d{${portal.set.limits.oneTimeCode.digits}}\\b`).exec(message?.text ?? '')?.[0] ?? ''
}

/** A code that is not the one sent. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** The state of the account's lifecycle. */
export async function stateOf(portal: Portal, email: string): Promise<string | undefined> {
  const sql = `select l.state_text as state from credential c join lifecycle l on l.record_id = c.account_id and l.workflow = 'account' where c.email = $1`
  return (await portal.rows<{ state: string }>(sql, [email]))[0]?.state
}
