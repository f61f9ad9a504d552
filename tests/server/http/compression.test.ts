import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { registerPages } from '#server/http/pages.ts'
import { type HttpPortal, startHttpPortal } from '../security/over-http.ts'

/** What is sent is as small as the caller can read it, and says the same. */
const folder = mkdtempSync(join(tmpdir(), 'onramp-compressed-'))
const script = `export const words = ${JSON.stringify(Array.from({ length: 500 }, (_, index) => `word ${index}`))}`
let portal: HttpPortal
let pages: FastifyInstance
let address: string
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  for (const [ending, content] of [
    ['', Buffer.from(script)],
    ['.br', brotliCompressSync(script)],
    ['.gz', gzipSync(script)],
  ] as const)
    writeFileSync(join(folder, `words.js${ending}`), content)
  portal = await startHttpPortal()
  pages = await buildApp(portal.deps, async () => null)
  await registerPages(pages, portal.deps, folder)
  address = await pages.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await pages.close()
  await portal.close()
  rmSync(folder, { recursive: true })
})

/** The answer as it comes over the wire. */
const sent = (path: string, accepts?: string): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const headers = accepts === undefined ? {} : { 'accept-encoding': accepts }
    get(new URL(path, address), { headers }, answer => {
      const parts: Buffer[] = []
      answer
        .on('data', part => parts.push(part))
        .on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(parts) }))
    }).on('error', reject)
  })

const read = { br: brotliDecompressSync, gzip: gunzipSync }

test.each(['/words.js', '/openapi.json', '/definitions/:set/visitors.json'])('%s', async written => {
  const path = written.replace(':set', portal.set.hash)
  const plain = await sent(path)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [accepts, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const { headers, bytes } = await sent(path, accepts)
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringMatching(/accept-encoding/i) })
    expect(read[encoding](bytes).equals(plain.bytes)).toBe(true)
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(headers['cache-control']).toBe(plain.headers['cache-control'])
  }
})

test('a short answer goes as it is, and files that were made of others have no address', async () => {
  expect((await sent('/healthz', 'br')).headers['content-encoding']).toBeUndefined()
  for (const path of ['/words.js.br', '/words.js.gz']) expect((await sent(path)).headers['content-type']).not.toContain('brotli')
})
