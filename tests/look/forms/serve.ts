import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compileDefinitions } from './compile-definitions.ts'
import { galleryRoot as root } from './gallery-root.ts'

const mount = '/some/path/'
const nonce = 'bG9vaw'
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.html': 'text/html',
}
const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types pdf-worker`

// Once for all files of tests that one process runs.
let built: Promise<void> | undefined

async function buildForms(): Promise<void> {
  // Building says "production" to the whole process, and to whatever later tests of it start.
  const { NODE_ENV: before } = process.env
  await build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)), logLevel: 'warn' })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  compileDefinitions(fileURLToPath(new URL('definitions/look/', root)))
}

/** Builds the gallery of forms and serves it below a path, under the portal's policy. */
export async function serveForms(): Promise<{ address: string; close: () => void }> {
  built ??= buildForms()
  await built
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname
    const file = extname(path) ? path.slice(mount.length) : 'index.html'
    try {
      const content = await readFile(new URL(file, root))
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.setHeader('content-security-policy', policy)
      if (file.startsWith('assets/')) response.setHeader('cache-control', 'max-age=600, immutable')
      response.end(
        file === 'index.html'
          ? content.toString().replaceAll('__BASE__', mount).replaceAll('__NONCE__', nonce).replaceAll('__SET__', 'look')
          : content,
      )
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}${mount}`, close: () => server.close() }
}
