import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
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
  ONRAMP_SECRET: 'mBv0Zx4kQ7tTgW2nYc9pRj1LhUe5sAf8oXq3iDw6',
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
  { SMS_GATEWAY_URL: 'https://sms.example/send, ftp://sms.example' },
  { SMS_GATEWAY_URL: 'https://sms.example/send, second.example' },
])('%o is refused, and named', wrong => {
  expect(() => readConfig({ ...production, ...wrong })).toThrow(new RegExp(`- ${Object.keys(wrong)[0]} must`))
})

test('another OpenID provider without its client secret starts nothing', () => {
  const { status, said, made } = refused({ OPENID_ISSUER: 'https://id.example', OPENID_CLIENT_ID: 'portal' })
  expect([status, made]).toEqual([1, false])
  expect(said).toContain('OPENID_CLIENT_SECRET is missing: missing client secret')
})

test.each([
  ['https://one.example/send', ['https://one.example/send']],
  [
    'https://one.example/send?a=b,c, https://two.example,http://three.example',
    ['https://one.example/send?a=b,c', 'https://two.example', 'http://three.example'],
  ],
])('gateways for text messages are tried in the order of %s', (SMS_GATEWAY_URL, smsGatewayUrls) => {
  expect(readConfig({ ...production, SMS_GATEWAY_URL })).toMatchObject({ smsGatewayUrls })
})

test.each([
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/1',
  '128.0.0.0/1',
  '2000::/3',
  '8.0.0.0/7',
  '10.0.0.0/7',
  '192.160.0.0/11',
  '1.0.0.0/255.0.0.0',
  '0.0.0.0/0.0.0.0',
  '::ffff:0.0.0.0/96',
  'fc00::/6',
])('S14: TRUSTED_PROXIES with %s would let callers choose their address, and starts nothing', range => {
  for (const TRUSTED_PROXIES of [range, `127.0.0.1, ${range}`])
    expect(() => readConfig({ ...production, TRUSTED_PROXIES })).toThrow(
      `TRUSTED_PROXIES with ${range} lets callers choose their address`,
    )
})

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/255.0.255.0', '10.0.0.1-9', '::1/129', '10/8'])(
  'TRUSTED_PROXIES with %s is refused, and named',
  TRUSTED_PROXIES => {
    const said = `TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, and ${TRUSTED_PROXIES} is none`
    expect(() => readConfig({ ...production, TRUSTED_PROXIES })).toThrow(said)
  },
)

test('S14: the start itself refuses such a range', () => {
  const { status, said, made } = refused({ ...production, TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' })
  expect([status, made]).toEqual([1, false])
  expect(said).toContain('TRUSTED_PROXIES with 0.0.0.0/1')
  expect(said).toContain('TRUSTED_PROXIES with 128.0.0.0/1')
})

test("proxies of one's own network, and of a delivery network, are taken", () => {
  const own =
    '10.0.0.0/8,100.64.0.0/10,172.16.0.0/255.240.0.0,192.168.0.7,127.0.0.1/8,fc00::/7,::1,fe80::1/10,::ffff:10.0.0.0/104'
  const others = 'loopback, uniquelocal,104.16.0.0/13,172.64.0.0/13,2400:cb00::/32,2600:9000::/28,192.0.2.7'
  expect(readConfig({ ...production, TRUSTED_PROXIES: `${own},${others}` }).trustedProxies).toHaveLength(16)
})

const thoughtUp = [
  ['s'.repeat(48)],
  ['ab'.repeat(24)],
  ['secret'.repeat(8)],
  ['abcdefghijklmnopqrstuvwxyz0123456789'],
  ['qwertyuiopasdfghjklzxcvbnm1234567890'],
  ['0123456789abcdef0123456789abcdef'],
  ['a-secret-of-at-least-32-characters'],
  ['change-me-change-me-change-me-change-me'],
  ['this-is-our-very-long-production-secret-key'],
  ['Passw0rd-Passw0rd-Passw0rd-Passw0rd'],
]

test.each(thoughtUp)('G2: production starts with no secret that was thought up, such as %s, and names each', secret => {
  const weak = { ...production, ONRAMP_SECRET: secret, RBM_WEBHOOK_TOKEN: secret }
  for (const name of ['ONRAMP_SECRET', 'RBM_WEBHOOK_TOKEN'])
    expect(() => readConfig(weak)).toThrow(
      `- ${name} is easy to guess: in production it is drawn at random. This makes one: openssl rand -base64 32`,
    )
})

test('G2: the start itself refuses such secrets, and says none of them', () => {
  const secret = 'ab'.repeat(24)
  const { status, said, made } = refused({ ...production, ONRAMP_SECRET: secret, RBM_WEBHOOK_TOKEN: secret })
  expect([status, made]).toEqual([1, false])
  expect(said).toMatch(/ONRAMP_SECRET is easy to guess[\s\S]*RBM_WEBHOOK_TOKEN is easy to guess/)
  expect(said).not.toContain(secret)
})

test('G2: a secret that is too short is refused with how to make one', () => {
  expect(() => readConfig({ ...production, ONRAMP_SECRET: 'short' })).toThrow(
    /ONRAMP_SECRET must NOT have fewer than 32 characters. This makes one: openssl rand -base64 32/,
  )
})

test('G2: what is drawn at random is taken, however it is written', () => {
  for (let drawn = 0; drawn < 10; drawn++)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const settings = {
        ONRAMP_SECRET: randomBytes(32).toString(encoding),
        RBM_WEBHOOK_TOKEN: randomBytes(16).toString(encoding),
      }
      expect(readConfig({ ...production, ...settings })).toMatchObject({ secret: settings.ONRAMP_SECRET })
    }
})

test('what is meant starts as before', () => {
  for (const NODE_ENV of [undefined, '', 'development', 'test'])
    expect(readConfig({ NODE_ENV })).toMatchObject({ demonstration: true, production: false })
  expect(readConfig(production)).toMatchObject({ demonstration: false, production: true })
})
