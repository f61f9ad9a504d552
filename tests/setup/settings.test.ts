import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

/** The demonstration, with its known passwords, starts only where nobody meant something else. */
const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a start says that does not come to its end. */
function refused(settings: Record<string, string>): { status: number | null; said: string; made: boolean } {
  const folder = join(tmpdir(), `onramp-refused-${process.pid}`)
  const env = { ...process.env, NODE_ENV: '', PORT: '0', DATABASE_URL: '', DATA_DIR: folder, ...settings }
  const { status, stderr, stdout } = spawnSync(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, said: stdout + stderr, made: existsSync(folder) }
}

test.each(['PRODUCTION', 'prod', 'staging', ' production', 'live'])('G2: "%s" as NODE_ENV starts nothing', name => {
  const { status, said, made } = refused({ NODE_ENV: name })
  expect([status, made]).toEqual([1, false])
  expect(said).toContain('NODE_ENV must be development, test or production, or not set')
})

test.each(['0.0.0.0', '::', '192.0.2.7'])('G2: listening on %s needs NODE_ENV=production, whatever else is set', HOST => {
  const others = {
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMS_GATEWAY_URL: 'http://127.0.0.1:1',
  }
  for (const NODE_ENV of ['', 'development', 'test']) {
    const { status, said, made } = refused({ ...others, HOST, NODE_ENV })
    expect([status, made]).toEqual([1, false])
    expect(said).toContain(`HOST ${HOST} lets other machines reach the portal: set NODE_ENV to production, or HOST to 127.0.0.1`)
  }
})

test.each<Record<string, string>>([
  { PUBLIC_URL: 'https://portal.example' },
  {
    PUBLIC_URL: 'https://portal.example/base',
    DATABASE_URL: 'postgresql://unused',
    ONRAMP_SECRET: 'a-secret-of-at-least-32-characters',
  },
  { TRUSTED_PROXIES: '127.0.0.1' },
])('G2: %o says that others reach the portal, and needs NODE_ENV=production', reached => {
  const [name] = Object.keys(reached)
  for (const NODE_ENV of ['', 'development', 'test'])
    expect(() => readConfig({ ...reached, NODE_ENV })).toThrow(
      new RegExp(`${name}.* says that other machines reach the portal: set NODE_ENV to production, or ${name} to nothing`),
    )
  const { status, said, made } = refused(reached)
  expect([status, made]).toEqual([1, false])
  expect(said).toContain(name)
  expect(said).toContain('set NODE_ENV to production')
})

test('an address of this machine is no reason to refuse', () => {
  for (const PUBLIC_URL of ['http://127.0.0.1:9000', 'http://localhost:9000/base', 'http://[::1]:9000'])
    expect(readConfig({ PUBLIC_URL })).toMatchObject({ demonstration: true })
})

const production = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMS_GATEWAY_URL: 'http://127.0.0.1:1',
  CLAMD_ADDRESS: '127.0.0.1:1',
  ONRAMP_SECRET: 's'.repeat(40),
}

test.each<Record<string, string>>([
  { PUBLIC_URL: 'https://somebody:secret@portal.example' },
  { PUBLIC_URL: 'https://portal.example/?a=b' },
  { PUBLIC_URL: 'https://portal.example/#top' },
  { SMTP_URL: 'mail.example:25' },
  { SMTP_URL: 'https://mail.example' },
  { SMTP_URL: 'smtp://' },
  { SMS_GATEWAY_URL: 'sms.example/send' },
  { SMS_GATEWAY_URL: 'ftp://sms.example' },
])('%o is refused, and named', wrong => {
  expect(() => readConfig({ ...production, ...wrong })).toThrow(new RegExp(`- ${Object.keys(wrong)[0]} must`))
})

test('what is meant starts as before', () => {
  for (const NODE_ENV of [undefined, '', 'development', 'test'])
    expect(readConfig({ NODE_ENV })).toMatchObject({ demonstration: true, production: false })
  expect(readConfig(production)).toMatchObject({ demonstration: false, production: true })
})
