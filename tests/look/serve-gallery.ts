import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

const root = new URL('../../node_modules/.cache/onramp/look/', import.meta.url)
const mount = '/some/path/'
const nonce = 'bG9vaw'
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.html': 'text/html',
}
const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types pdf-worker`

/** Serves the built gallery as the server serves the portal: below a path, placeholders filled, under the same policy. */
export async function serveGallery(): Promise<{ address: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname
    const file = extname(path) ? path.slice(mount.length) : 'index.html'
    try {
      const content = await readFile(new URL(file, root))
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.setHeader('content-security-policy', policy)
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
