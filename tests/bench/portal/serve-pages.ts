import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { publishForm } from '#engine/definitions/publish/publish-form.ts'
import { standaloneOptions } from '#engine/validation/standalone-options.ts'
import { standaloneModule } from '#engine/validation/standalone-runtime.ts'
import { limits } from '../../support/limits.ts'
import { bigData, bigForm, type Size } from './big-form.ts'

const page = (name: string) => fileURLToPath(new URL(`page/${name}`, import.meta.url))
const built = new URL('../../../node_modules/.cache/onramp/bench-portal/', import.meta.url)
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.html': 'text/html',
}

/** Builds both pages for production and serves them with the forms of these sizes. */
export async function servePages(sizes: Size[]): Promise<{ address: string; close: () => void }> {
  await build({
    configFile: false,
    root: page(''),
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: fileURLToPath(built),
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: { stock: page('stock.html'), ours: page('ours.html') } },
    },
  })
  const made = new Map(sizes.flatMap(size => definitions(size)))
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://bench').pathname.slice(1))
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    try {
      response.end(made.get(path) ?? (await readFile(new URL(path, built))))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** What the pages fetch: the plain schema with its data, and the form as the portal publishes it. */
function definitions(size: Size): [path: string, content: string][] {
  const form = bigForm(size)
  const published = publishForm(String(size.fields), form, limits)
  const code = compileSchemaValidatorsCode(published.schema, standaloneOptions as never)
  return [
    [`${size.fields}.json`, JSON.stringify({ schema: form, data: bigData(size) })],
    [`definitions/bench/forms/${size.fields}.json`, JSON.stringify(published)],
    [`definitions/bench/validators/${size.fields}.js`, standaloneModule(code)],
  ]
}
