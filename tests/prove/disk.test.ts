import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { pdf } from '../server/files/make-files.ts'
import { freshData } from '../support/named-in-data.ts'
import { encryptPassword, type Person, person, type Reply } from '../support/person.ts'
import { acceptedData } from '../workflows/files.ts'
import { KillablePortal } from './killable-portal.ts'
import { storeResult } from './results.ts'
import { connected, secret } from './world.ts'

const password = 'Try-the-portal-1'
/** What cannot be done without room; the rest need not notice. */
const writes = ['a new record', 'a draft', 'a file', 'signing in', 'a forgotten password', 'signing up']
/** Answers with 503 that said too little. */
const bare: string[] = []
const asRoot = process.getuid?.() === 0

/** A disk of its own that can be filled; only root may mount one. */
function smallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'none', folder])
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

test.runIf(asRoot)(
  'F11: a full disk: 503 everywhere and never 500, /readyz says so; with room again all goes on by itself and nothing is lost',
  async () => {
    const disk = smallDisk()
    const portal = new KillablePortal({ ONRAMP_SECRET: secret }, disk)
    onTestFinished(async () => {
      await portal.stop()
      portal.remove()
    })
    await portal.start()
    const developer = person(portal.address)
    await developer.signIn('developer@demo.example', password)
    const made: string[] = []
    const statuses: Record<number, number> = {}
    const create = async (name: string) => {
      const reply = await developer.send('POST', '/secure/api/v1/brands', { data: { brand_name: name } }).catch(() => null)
      if (reply) expectEnvelope(reply)
      const status = reply?.status ?? 0
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 201) made.push(reply?.body.data.id)
      return reply
    }
    for (let number = 0; number < 20; number++) await create(`Before ${number}`)
    expect(made).toHaveLength(20)

    const ready = await beforeItIsFull(portal, developer)
    const filler = join(disk, 'filler')
    fill(disk, filler)
    const text = 'x'.repeat(4000)
    const calls: Record<string, () => Promise<number>> = {
      'a new record': async () => (await create(text.slice(0, 100)))?.status ?? 503,
      'a file': async () => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(pdf(2_000_000))], { type: 'application/pdf' }), 'a.pdf')
        return asked(developer, 'POST', '/secure/api/v1/files?kind=document', form)
      },
      'signing in': () => asked(person(portal.address), 'GET', '/sign-in'),
      'the provider': async () => {
        const begun = await person(portal.address).send('GET', '/sign-in')
        const provider = begun.headers.get('location')
        return provider === null ? begun.status : (await fetch(provider, { redirect: 'manual' })).status
      },
      'a forgotten password': () =>
        asked(person(portal.address), 'POST', '/api/v1/forgot-password', { user_email: 'developer@demo.example' }),
      'signing up': () =>
        asked(person(portal.address), 'POST', '/api/v1/sign-up', { user_email: 'full@disk.example', tc_checkbox: true }),
      'a password': () => ready.logIn(),
      'a first password': () => ready.setPassword(),
      'a code': () => asked(ready.unfinished, 'POST', '/secure/api/v1/generate-otp', { mobileNo: '+919876700071' }),
      'a draft': () => ready.save(),
      'a submission': () => ready.submit(),
      'a decision': () => ready.decide(),
      'notices that are read': () => asked(developer, 'POST', '/secure/api/v1/notices/read'),
      settings: () => asked(developer, 'POST', '/secure/api/v1/notices/settings', { digest: Math.random() < 0.5 }),
      'news of the channel': () => asked(person(portal.address), 'POST', '/channel/events', { message: 'not signed' }),
      'a list': () => asked(developer, 'GET', '/secure/api/v1/brands?list=my-brands'),
    }
    const seen = Object.fromEntries(Object.keys(calls).map(what => [what, new Set<number>()]))
    let unready = 0
    let slowestReady = 0
    const began = performance.now()
    // A small row may still find a place in a page that is there: a slow machine needs longer to use these up.
    const went = (ms: number) => performance.now() - began > ms
    const filled = () => writes.every(what => seen[what]?.has(503))
    while (!went(15_000) || (!filled() && !went(180_000))) {
      for (const [what, call] of Object.entries(calls)) {
        const status = await call().catch(() => 503)
        seen[what]?.add(status)
      }
      const { status, took } = await portal.ready()
      if (status === 503) unready++
      slowestReady = Math.max(slowestReady, took)
      fill(disk, `${filler}-${performance.now()}`)
    }
    expect(portal.lives).toBe(true)
    for (const [what, all] of Object.entries(seen)) expect([what, [...all].filter(status => status === 500)]).toEqual([what, []])
    for (const what of writes) expect([what, [...(seen[what] ?? [])]]).toEqual([what, expect.arrayContaining([503])])
    // What only reads goes on over connections that are open; for a new one PostgreSQL may have to write a file of its own.
    expect([...(seen['a list'] ?? [])]).toContain(200)
    expect([...(seen['a list'] ?? [])].filter(status => status !== 200 && status !== 503)).toEqual([])
    expect(bare).toEqual([])
    expect(unready).toBeGreaterThan(0)
    expect(slowestReady).toBeLessThan(1000)

    execFileSync('sh', ['-c', `rm -f ${filler}*`])
    await expect.poll(async () => (await portal.ready()).status, { timeout: 60_000 }).toBe(200)
    expect((await create('After'))?.status).toBe(201)
    expect(await ready.save()).toBe(200)
    expect(await ready.logIn(true)).toBe(200)
    expect(await ready.states()).toEqual([
      expect.stringMatching(/^(created|submitted)$/),
      expect.stringMatching(/^(submitted|approved)$/),
    ])
    const kept = await portal.query<{ id: string }>('select id from record where id = any($1)', [made])
    expect(kept).toHaveLength(made.length)
    storeResult('disk', {
      ...{
        'records acknowledged': made.length,
        lost: 0,
        'not ready, times': unready,
        'slowest answer of /readyz, ms': Math.round(slowestReady),
      },
      ...Object.fromEntries(Object.entries(seen).map(([what, all]) => [what, [...all].sort().join(' ')])),
    })
  },
)

/** What has to be there to be written to: drafts, a submitted record, an account that is not set up, links and a page that asks for a password. */
async function beforeItIsFull(portal: KillablePortal, developer: Person) {
  const { deps, close } = await connected(portal.connectionString)
  const [own] = await portal.query<{ id: string }>(
    "select organisation_id as id from credential where email = 'developer@demo.example'",
  )
  const where = { pool: deps.pool, set: deps.set(), deps }
  const brands = '/secure/api/v1/brands'
  const whole = async () => {
    const data = await freshData(where, 'brand', acceptedData('brand')[0] as JsonObject, String(own?.id))
    const made = await developer.send('POST', brands, { data })
    expect([made.status, made.body.data?.problems]).toEqual([201, undefined])
    return { id: String(made.body.data.id), data }
  }
  const [saved, draft, waiting] = await Promise.all([whole(), whole(), whole()]).finally(close)
  const submitting = { event: 'submit', version: 1, draft_version: 1 }
  const sent = await developer.send('POST', `${brands}/${waiting.id}/submit`, { ...submitting, data: waiting.data })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const reviewer = person(portal.address)
  await reviewer.signIn('vi-dotgo-admin-readwrite@demo.example', password)
  const [first, second] = [await linkOf(portal, 'first@disk.example'), await linkOf(portal, 'second@disk.example')]
  const setPassword = async (token: string) =>
    asked(person(portal.address), 'POST', '/api/v1/set-password', {
      token,
      password: await encryptPassword(portal.address, 'Quiet-river-4217'),
    })
  expect(await setPassword(first)).toBe(200)
  const unfinished = person(portal.address)
  await unfinished.signIn('first@disk.example', 'Quiet-river-4217')
  let someone = person(portal.address)
  let page = await someone.openSignIn()
  let version = 1
  return {
    unfinished,
    setPassword: () => setPassword(second),
    logIn: async (anew = false) => {
      if (anew) {
        someone = person(portal.address)
        page = await someone.openSignIn()
      }
      return asked(someone, 'POST', `${page}/login`, {
        user_email: 'developer@demo.example',
        password: await encryptPassword(portal.address, password),
      })
    },
    save: async () => {
      const reply = await developer.send('PUT', `${brands}/${saved.id}`, { version, data: saved.data })
      expectEnvelope(reply)
      if (reply.status === 200) version = reply.body.data.version
      return reply.status
    },
    submit: () => asked(developer, 'POST', `${brands}/${draft.id}/submit`, { ...submitting, data: draft.data }),
    decide: () => asked(reviewer, 'POST', `${brands}/${waiting.id}/transitions`, { event: 'approve', version: 2, data: {} }),
    states: async () => {
      const rows = await portal.query<{ state: string }>(
        "select state_text as state from lifecycle where record_id = any($1) and workflow = 'brand' order by array_position($1, record_id)",
        [[draft.id, waiting.id]],
      )
      return rows.map(({ state }) => state)
    },
  }
}

/** The token of the link that somebody is mailed who signs up, opened once. */
async function linkOf(portal: KillablePortal, email: string): Promise<string> {
  const visitor = person(portal.address)
  await visitor.send('POST', '/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  let token = ''
  const mailed = async () => {
    const { body } = await visitor.send('GET', `/dev/inbox.json?to=${encodeURIComponent(email)}`)
    token = /token=([\w-]+)/.exec(JSON.stringify(body))?.[1] ?? ''
    return token
  }
  await expect.poll(mailed, { timeout: 30_000 }).not.toBe('')
  await visitor.send('POST', '/api/v1/email-link', { token })
  return token
}

/** The status; whoever is told to come again is told so as always: in the envelope, and when. */
async function asked(who: Person, ...[method, path, body]: Parameters<Person['send']>): Promise<number> {
  const reply = await who.send(method, path, body)
  expectEnvelope(reply)
  return reply.status
}

function expectEnvelope({ status, body, headers }: Reply): void {
  if (status !== 503) return
  if (
    body?.status_code !== 503 ||
    body.code !== 'unavailable' ||
    !body.correlation_id ||
    !(Number(headers.get('retry-after')) > 0)
  )
    bare.push(JSON.stringify(body))
}

/** Takes all the room that there is. */
function fill(disk: string, file: string): void {
  const { bavail, bsize } = statfsSync(disk)
  const size = Number(bavail) * Number(bsize)
  if (size === 0) return
  try {
    writeFileSync(file, Buffer.alloc(Math.min(size, 400_000_000)))
  } catch {
    // Somebody else has taken some meanwhile.
  }
}
