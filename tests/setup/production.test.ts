import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { jobTable } from '../support/job-tables.ts'
import { person } from '../support/person.ts'

/** The set-ups of docs/production.md, each tried: a PostgreSQL of one's own with two roles, several servers, backup and restore. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const secret = 'Rk5vQm9XzT1cYw8JpLd3NhUe7sGf0aBi2ZoVx6Mt4CqE9jW='
const running: ChildProcess[] = []
const folder = mkdtempSync(join(tmpdir(), 'onramp-production-'))

afterAll(async () => {
  await Promise.all(running.map(stop))
  rmSync(folder, { recursive: true, force: true })
})

async function start(
  settings: Record<string, string>,
): Promise<{ address: string; port: string; process: ChildProcess; said(): string }> {
  const port = String(await freePort())
  const portal = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: port, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(portal)
  let said = ''
  await new Promise<void>((done, fail) => {
    for (const stream of [portal.stdout, portal.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Onramp is ready')) done()
      })
    }
    portal.once('exit', () => fail(new Error(said)))
  })
  return { address: /ready at (\S+?)\/?\n/.exec(said)?.[1] ?? '', port, process: portal, said: () => said }
}

function freePort(): Promise<number> {
  return new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function stop(portal: ChildProcess): Promise<number | null> {
  if (portal.exitCode !== null) return portal.exitCode
  const gone = new Promise<number | null>(done => portal.once('exit', done))
  portal.kill('SIGTERM')
  return gone
}

function admin(settings: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise(done => {
    execFile(
      process.execPath,
      ['scripts/admin.ts', ...args],
      { cwd: root, env: { ...process.env, ...settings } },
      (error, out, err) => done({ code: error ? Number(error.code ?? 1) : 0, said: out + err }),
    )
  })
}

describe('a PostgreSQL of your own', () => {
  const name = `production_${process.pid}`
  let settings: Record<string, string>
  let owner: pg.Client

  beforeAll(async () => {
    const { host, port, user } = inject('db')
    const superuser = new pg.Client({ host, port, user, database: 'postgres' })
    await superuser.connect()
    for (const sql of [
      `create role ${name}_owner login`,
      `create role ${name}_app login`,
      `create database ${name} owner ${name}_owner`,
    ])
      await superuser.query(sql)
    await superuser.end()
    const url = (role: string): string => `postgresql://${role}@${encodeURIComponent(host)}:${port}/${name}`
    const trusted = new pg.Client({ host, port, user, database: name })
    await trusted.connect()
    await trusted.query('create extension citext; create extension pg_trgm')
    await trusted.end()
    settings = { DATABASE_URL: url(`${name}_app`), DATABASE_OWNER_URL: url(`${name}_owner`), ONRAMP_SECRET: secret }
    owner = new pg.Client({ connectionString: url(`${name}_owner`) })
    await owner.connect()
  })
  afterAll(() => owner?.end())

  test('A5: has no account until the first administrator is made by command, with a password that would be accepted at sign-up', async () => {
    const made = (password: string) =>
      admin(
        { ...settings, ONRAMP_PASSWORD: password },
        'create',
        '--email',
        'first@portal.example',
        '--role',
        'SUPER_ADMIN_DOTGO',
      )
    expect((await made('short')).code).not.toBe(0)
    expect((await owner.query('select 1 from credential')).rowCount).toBe(0)
    expect(await made('Quiet-river-4217')).toMatchObject({ code: 0 })
    expect((await owner.query('select role from credential')).rows).toEqual([{ role: 'SUPER_ADMIN_DOTGO' }])
    expect((await made('Quiet-river-4217')).said).toContain('There is an account with the address first@portal.example already')
  })

  test('serves two servers: a session of one holds at the other, both are on one set, each stops by itself', async () => {
    const [one, two] = [await start(settings), await start(settings)]
    const someone = person(one.address)
    expect((await someone.signIn('first@portal.example', 'Quiet-river-4217')).status).toBe(200)
    const there = person(two.address)
    for (const [key, value] of someone.cookies) there.cookies.set(key, value)
    const answer = await there.send('GET', '/secure/api/v1/partner-details')
    expect([answer.status, answer.body.data.role ?? 'SUPER_ADMIN_DOTGO']).toEqual([200, 'SUPER_ADMIN_DOTGO'])
    const sets = await Promise.all([one, two].map(async ({ address }) => (await fetch(`${address}/readyz`)).json()))
    expect(sets[0]).toEqual(sets[1])
    expect(await stop(one.process)).toBe(0)
    expect((await there.send('GET', '/secure/api/v1/partner-details')).status).toBe(200)
    expect(await stop(two.process)).toBe(0)
  })

  test('L4: the role the servers use cannot change or delete history, nor forget who was reminded', async () => {
    const app = new pg.Client({ connectionString: settings.DATABASE_URL })
    await app.connect()
    const kept = ['history', 'reminded'].flatMap(table => [`delete from ${table}`, `truncate ${table}`, `drop table ${table}`])
    for (const sql of ['update history set event = event', ...kept])
      await expect(app.query(sql)).rejects.toThrow(/permission denied|must be owner/)
    await app.end()
  })

  test('G2, A5: production says what is missing and never makes demonstration accounts', async () => {
    const gateways = { SMTP_URL: 'smtp://127.0.0.1:1', SMS_GATEWAY_URL: 'http://127.0.0.1:1', CLAMD_ADDRESS: '127.0.0.1:1' }
    const production = { ...settings, ...gateways, NODE_ENV: 'production' }
    await expect(start({ ...production, ONRAMP_SECRET: 'short' })).rejects.toThrow(/ONRAMP_SECRET/)
    await expect(start({ ...production, PUBLIC_URL: 'http://portal.example' })).rejects.toThrow(/PUBLIC_URL/)
    await expect(start({ ...production, SMS_GATEWAY_URL: '' })).rejects.toThrow(/SMS_GATEWAY_URL is missing/)
    await expect(start({ ...production, SMTP_URL: '' })).rejects.toThrow(/SMTP_URL is missing/)
    const unscanned = { ...production, CLAMD_ADDRESS: '' }
    await expect(start(unscanned)).rejects.toThrow(/CLAMD_ADDRESS is missing.*UPLOADS_UNSCANNED=true/)
    await expect(start({ ...unscanned, UPLOADS_UNSCANNED: 'false' })).rejects.toThrow(/CLAMD_ADDRESS is missing/)
    await expect(start({ ...production, UPLOADS_UNSCANNED: 'true' })).rejects.toThrow(/exclude each other/)
    // Nothing is said of a file: the demonstration's own secret is no production's.
    const alone = { ...gateways, NODE_ENV: 'production', DATA_DIR: join(folder, 'none') }
    await expect(start(alone)).rejects.toThrow(/ONRAMP_SECRET is missing/)
    const reached = { ...settings, HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example' }
    await expect(start(reached)).rejects.toThrow(/SMTP_URL is missing[\s\S]*SMS_GATEWAY_URL is missing/)
    const portal = await start({
      ...settings,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://portal.example',
      ...gateways,
      CLAMD_ADDRESS: '',
      UPLOADS_UNSCANNED: 'true',
    })
    expect(portal.said()).toContain('Uploads are not scanned for malware')
    expect(portal.said()).not.toContain('Demonstration')
    expect(portal.said()).not.toContain(secret)
    const local = `http://127.0.0.1:${portal.port}`
    const forgot = await fetch(`${local}/api/v1/forgot-password`, {
      method: 'POST',
      headers: { origin: 'https://portal.example', 'content-type': 'application/json' },
      body: JSON.stringify({ user_email: 'first@portal.example' }),
    })
    expect(forgot.status).toBe(200)
    expect((await fetch(`${local}/dev/inbox`)).status).toBe(404)
    // The mail server is away: the link waits where nobody can read it, and no stand-in keeps a copy.
    const waiting = await owner.query(`select payload::text as text from ${jobTable} where payload->>'message' is not null`)
    expect(waiting.rows.length).toBeGreaterThan(0)
    for (const { text } of waiting.rows) expect(text).not.toMatch(/https?:|"token"|\/set-password/)
    expect((await owner.query('select 1 from delivered_message')).rowCount).toBe(0)
    expect(await stop(portal.process)).toBe(0)
    expect((await owner.query('select 1 from credential')).rowCount).toBe(1)
  })
})

test('backup and restore of the embedded database: the folder, copied while the portal is stopped', async () => {
  const portal = await start({ DATA_DIR: join(folder, 'data') })
  const developer = person(portal.address)
  await developer.signIn('developer@demo.example', 'Try-the-portal-1')
  const made = await developer.send('POST', '/secure/api/v1/brands', { data: { brand_name: 'Kept by the backup' } })
  expect(made.status).toBe(201)
  expect(await stop(portal.process)).toBe(0)
  cpSync(join(folder, 'data'), join(folder, 'restored'), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  rmSync(join(folder, 'data'), { recursive: true })

  const restored = await start({ DATA_DIR: join(folder, 'restored') })
  const again = person(restored.address)
  await again.signIn('developer@demo.example', 'Try-the-portal-1')
  const found = await again.send('GET', `/secure/api/v1/brands/${made.body.data.id}`)
  expect([found.status, found.body.data.label]).toEqual([200, 'Kept by the backup'])
  expect(await stop(restored.process)).toBe(0)
  const rotated = await admin({ DATA_DIR: join(folder, 'restored') }, 'rotate-password-key')
  expect(rotated).toMatchObject({ code: 0, said: expect.stringContaining('to a new key from now on') })
  const verified = await admin({ DATA_DIR: join(folder, 'restored') }, 'verify-history')
  expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('0 faults') })
})
