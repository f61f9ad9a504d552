import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdf } from '../server/files/make-files.ts'
import { encryptPassword, person } from '../support/person.ts'
import { KillablePortal } from './killable-portal.ts'
import { keepResult } from './results.ts'

const password = 'Try-the-portal-1'
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
        return (await developer.send('POST', '/secure/api/v1/files?kind=document', form)).status
      },
      'signing in': async () => (await person(portal.address).send('GET', '/sign-in')).status,
      'the provider': async () => {
        const begun = await person(portal.address).send('GET', '/sign-in')
        const provider = begun.headers.get('location')
        return provider === null ? begun.status : (await fetch(provider, { redirect: 'manual' })).status
      },
      'a forgotten password': async () =>
        (await person(portal.address).send('POST', '/api/v1/forgot-password', { user_email: 'developer@demo.example' })).status,
      'signing up': async () =>
        (await person(portal.address).send('POST', '/api/v1/sign-up', { user_email: 'full@disk.example', tc_checkbox: true }))
          .status,
      'a password': async () =>
        (
          await person(portal.address).send('POST', '/sign-in/x/login', {
            user_email: 'developer@demo.example',
            password: await encryptPassword(portal.address, password).catch(() => ''),
          })
        ).status,
      'a list': async () => (await developer.send('GET', '/secure/api/v1/brands?list=my-brands')).status,
    }
    const seen = Object.fromEntries(Object.keys(calls).map(what => [what, new Set<number>()]))
    let unready = 0
    let slowestReady = 0
    const until = performance.now() + 15_000
    while (performance.now() < until) {
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
    expect(seen['a file']).toContain(503)
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
