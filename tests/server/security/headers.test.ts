import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { routerOf } from '#server/http/answer-operations.ts'
import { registerPages } from '#server/http/pages.ts'
import { expectHeaders } from './answer-headers.ts'
import { type Answer, ask, type HttpPortal, startHttpPortal, type Visitor, visitor } from './over-http.ts'

/** What a folder of built pages may come to hold by mistake. */
const built = {
  'index.html': '<!doctype html><title>Onramp</title><link rel="stylesheet" href="__BASE__a.css" nonce="__NONCE__">',
  'assets/index-abc.js': 'export const a = 1',
  'assets/index-abc.js.map': '{"version":3,"sources":["secret.ts"]}',
  'assets/deep/style.css': 'a{}',
  '.git/config': '[core] secret',
  '.env': 'ONRAMP_SECRET=secret',
  'assets/.env': 'ONRAMP_SECRET=secret',
}
const folder = mkdtempSync(join(tmpdir(), 'onramp-pages-'))
let portal: HttpPortal
let owner: Visitor
/** As in production: pages, an https address, no pages for developers. */
let pages: FastifyInstance
let address: string
beforeAll(async () => {
  for (const [name, text] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Headers of an owner')
  const config = { ...portal.deps.config, publicUrl: 'https://portal.example', production: true, demonstration: false }
  pages = await buildApp({ ...portal.deps, config }, async () => null)
  await registerPages(pages, { ...portal.deps, config }, folder)
  address = await pages.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await pages.close()
  await portal.close()
  rmSync(folder, { recursive: true })
})

test('S11: what succeeds bears them as well: every read of the document, health, definitions, files', async () => {
  const pdf =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\r\n--b--\r\n'
  const uploaded = await owner.send('POST', '/secure/api/v1/files?kind=document', pdf, {
    'content-type': 'multipart/form-data; boundary=b',
  })
  expect(uploaded.status).toBe(201)
  const reads = routerOf(portal.set).operations.filter(({ method, id }) => method === 'GET' && id !== 'listenOtp')
  const file = `/secure/api/v1/files/${uploaded.body.data.id}`
  const kept = [
    `/definitions/${portal.set.hash}/portal.json`,
    `/definitions/${portal.set.hash}/forms/sign-up.json`,
    '/openapi.json',
  ]
  for (const path of [
    ...reads.map(({ path }) => path),
    file,
    `${file}?inline=1`,
    `${file}/details`,
    '/healthz',
    '/readyz',
    '/sign-in',
    ...kept,
  ]) {
    const answer = await owner.send('GET', path)
    // Definitions are public and stand under their hash, so they may be kept.
    const cached = kept.includes(path) ? { 'cache-control': 'no-store' } : {}
    // A document is read in a frame of the portal's own page; no other page may frame it.
    const ancestors = path.endsWith('?inline=1') ? 'self' : 'none'
    expectHeaders({ ...answer, headers: { ...answer.headers, ...cached } }, path, ancestors)
  }
})

test('S11: over https every answer asks for https for a year, refusals and pages too', async () => {
  for (const path of [
    '/healthz',
    '/api/v1/nothing',
    '/secure/api/v1/notices',
    '/',
    '/assets/index-abc.js',
    '/nothing.js',
    '/%c0',
  ])
    expect([path, (await ask(address, { path })).headers['strict-transport-security']]).toEqual([
      path,
      'max-age=31536000; includeSubDomains',
    ])
})

test('S11: a page has a policy with a nonce of its own that allows nothing inline, and is not kept', async () => {
  const nonces = new Set<string>()
  for (const path of ['/', '/developer/dashboard', '/sign-in/x', '/set-password?token=secret', '/nothing/here', '/a?b=%2f..']) {
    const answer = await ask(address, { path })
    const policy = String(answer.headers['content-security-policy'])
    const nonce = /'nonce-([\w+/=]{20,})'/.exec(policy)?.[1] ?? ''
    expect([path, answer.status, answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual([
      path,
      200,
      'no-store',
      'no-referrer',
    ])
    expect(answer.text).toContain(`nonce="${nonce}"`)
    expect(policy).toMatch(/default-src 'none'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(6)
})

/** Addresses that scanners try. */
const probed = [
  ...[
    '/.git/config',
    '/.git/HEAD',
    '/.git/',
    '/.git',
    '/.env',
    '/assets/.env',
    '/.svn/entries',
    '/.DS_Store',
    '/.well-known/../.env',
    '/%2egit/config',
    '/.%67it/config',
  ],
  ...[
    '/assets/index-abc.js.map',
    '/assets/index-abc.map',
    '/main.js.map',
    '/assets/',
    '/assets',
    '/assets/deep/',
    '/assets/deep',
    '/assets/../.env',
    '/assets/..%2f.env',
    '/assets/%2e%2e/.env',
    '/assets/..%5c.env',
  ],
  ...[
    '/metrics',
    '/docs',
    '/docs/',
    '/swagger.json',
    '/api',
    '/api/',
    '/api/v1',
    '/secure',
    '/secure/',
    '/definitions',
    '/definitions/',
    '/definitions/problems.json',
    '/definitions/events',
  ],
  ...[
    '/dev/inbox',
    '/dev/inbox.json',
    '/dev/accounts',
    '/dev/accounts.json',
    '/dev/assets/inbox.js',
    '/dev/',
    '/dev',
    '/src/main.ts',
    '/package.json',
    '/server/config.ts',
    '/index.html.ts',
    '/api/v1/version',
  ],
  ...[
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..;/.env',
    '//.git/config',
    '/assets//.env',
    '/.%2e/package.json',
  ],
]

test('G1: no repository, source, source map, list of a folder, metrics, document or development page is served in production', async () => {
  for (const path of probed) {
    const answer: Answer = await ask(address, { path })
    expect([path, [400, 404].includes(answer.status), /secret|sources|core/.test(answer.text)]).toEqual([path, true, false])
    expect([
      path,
      answer.body?.status_message,
      answer.headers['x-powered-by'],
      answer.headers.server,
      answer.headers.location,
    ]).toEqual([path, 'error', undefined, undefined, undefined])
  }
  expect((await ask(address, { path: '/assets/index-abc.js' })).text).toBe(built['assets/index-abc.js'])
})

test('G1: TRACE and other methods that nothing needs: 404, 405 or 400, and nothing is said back', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'MKCOL', 'SEARCH', 'LOCK', 'COPY', 'PURGE', 'LINK', 'SOURCE', 'PATCH'])
    for (const path of [
      '/',
      '/healthz',
      '/api/v1/faq',
      '/secure/api/v1/notices',
      '/assets/index-abc.js',
      '/oauth/token',
      '/sign-in',
    ]) {
      const answer = await ask(address, { method, path, headers: { 'x-canary': 'echoed', origin: 'https://portal.example' } })
      expect([method, path, [400, 404, 405].includes(answer.status), answer.text.includes('echoed')]).toEqual([
        method,
        path,
        true,
        false,
      ])
      if (!path.startsWith('/oauth'))
        expect([method, path, answer.headers['x-content-type-options']]).toEqual([method, path, 'nosniff'])
    }
})
