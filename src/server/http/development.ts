import { createServer, type Server, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Dependencies } from '../dependencies.ts'
import { nameOfSet } from '../language.ts'
import type { Sets } from '../sets/current-set.ts'
import { publishOnSave, type SaveReport } from '../sets/publish-on-save.ts'

const nothingToSay: SaveReport = { problems: [], findings: [], held: false }

/**
 * `npm run dev`: the page from its sources by Vite, definitions published as they are saved. What is wrong with them, and what they mean
 * for stored records, is said in the terminal and in the page, while the last good set is served.
 *
 * @param root folder of the definitions.
 * @param say takes a line for the terminal.
 */
export async function registerDevelopment(
  app: FastifyInstance,
  deps: Dependencies,
  sets: Sets,
  { root, owner, say }: { root: string; owner: pg.Pool; say: (line: string) => void },
): Promise<void> {
  let report = nothingToSay
  const pages = new Set<ServerResponse>()
  const tell = (page: ServerResponse, event: string, data: unknown): void =>
    void page.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const show = (next: SaveReport): void => {
    report = next
    for (const page of pages) tell(page, 'saved', report)
  }
  const saves = await publishOnSave({ root, pool: deps.pool, owner, sets, say, show })
  const stop = sets.onChange(hash => {
    for (const page of pages) tell(page, 'changed', hash)
  })

  app.get(`${deps.config.basePath}/definitions/events`, (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    pages.add(reply.raw)
    // The set may have changed between the document and this connection.
    tell(reply.raw, 'changed', sets.current().hash)
    tell(reply.raw, 'saved', report)
    request.raw.on('close', () => pages.delete(reply.raw))
  })
  const vite = await startVite(deps)
  app.get(`${deps.config.basePath}/*`, (request, reply) => {
    reply.hijack()
    vite.handle(request.raw, reply.raw)
  })
  // Before the server waits for requests under way: these would never end.
  app.addHook('preClose', async () => {
    for (const page of pages) page.end()
  })
  app.addHook('onClose', async () => {
    stop()
    await saves.close()
    await vite.close()
  })
}

type Vite = {
  handle(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse): void
  close(): Promise<void>
}

/** Vite as middleware; its document gets the marks that `pages.ts` fills in otherwise. */
async function startVite(deps: Dependencies): Promise<Vite> {
  const { createServer: createVite } = await import('vite')
  const socket: Server = createServer()
  await new Promise<void>(done => socket.listen(0, '127.0.0.1', done))
  const vite = await createVite({
    configFile: fileURLToPath(new URL('../../../vite.config.ts', import.meta.url)),
    server: { middlewareMode: true, hmr: { server: socket, clientPort: (socket.address() as { port: number }).port } },
    appType: 'spa',
    plugins: [
      {
        name: 'marks',
        transformIndexHtml: {
          order: 'pre',
          handler: html =>
            html
              .replaceAll('__BASE__', `${deps.config.basePath}/`)
              .replaceAll('__NONCE__', '')
              .replaceAll('__SET__', nameOfSet(deps.set()))
              .replaceAll('__SITES__', encodeURIComponent(JSON.stringify(deps.config.sites))),
        },
      },
    ],
  })
  return {
    handle: (request, response) => vite.middlewares(request, response),
    close: async () => {
      await vite.close()
      await new Promise(done => socket.close(done))
    },
  }
}
