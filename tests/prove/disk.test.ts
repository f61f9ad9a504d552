import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdf } from '../server/files/make-files.ts'
import { encryptPassword, type Person, person, type Reply } from '../support/person.ts'
import { KillablePortal } from './killable-portal.ts'
import { keepResult } from './results.ts'

const password = 'Try-the-portal-1'
/** What cannot be done without room; the rest need not notice. */
const writes = ['a new record', 'a file', 'signing in', 'a forgotten password', 'signing up']
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
    const portal = new KillablePortal({}, disk)
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
      'a password': async () =>
        asked(person(portal.address), 'POST', '/sign-in/x/login', {
          user_email: 'developer@demo.example',
          password: await encryptPassword(portal.address, password).catch(() => ''),
        }),
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
    // What only reads goes on.
    expect([...(seen['a list'] ?? [])]).toEqual([200])
    expect(bare).toEqual([])
    expect(unready).toBeGreaterThan(0)
    expect(slowestReady).toBeLessThan(1000)

    execFileSync('sh', ['-c', `rm -f ${filler}*`])
    await expect.poll(async () => (await portal.ready()).status, { timeout: 60_000 }).toBe(200)
    expect((await create('After'))?.status).toBe(201)
    const kept = await portal.query<{ id: string }>('select id from record where id = any($1)', [made])
    expect(kept).toHaveLength(made.length)
    keepResult('disk', {
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
