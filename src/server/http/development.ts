import { watch } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Problem } from '#engine/definitions/published-set.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Sets } from '../sets/current-set.ts'
import { publishSet } from '../sets/publish.ts'
import { definitionFolders } from '../sets/read-bytes.ts'
import { reportStored } from '../sets/stored-report.ts'

const debounceMs = 80

/**
 * `npm run dev`: the page from its sources by Vite, definitions published as they are saved. A broken definition is said in the page
 * while the last good set is served.
 */
export async function registerDevelopment(
  app: FastifyInstance,
  deps: Dependencies,
  sets: Sets,
  root: string,
  owner: pg.Pool,
): Promise<void> {
  let problems: Problem[] = []
  const listeners = new Set<(event: string, data: unknown) => void>()
  const tell = (event: string, data: unknown): void => {
    for (const listener of listeners) listener(event, data)
  }
  const publish = async (): Promise<void> => {
    const { set, before, ...published } = await publishSet(root, deps.pool, owner)
    problems = published.problems
    for (const note of published.notes ?? []) deps.log.warn(note, 'a text edited in the portal and its file differ')
    tell('problems', problems)
    // After the page has it: stored records may be many.
    if (set && before)
      for (const { kind, what, path, message, records } of await reportStored(deps.pool, before, set))
        deps.log.warn({ kind, what, path, message, records }, 'stored records differ from the published form')
  }
  let timer: NodeJS.Timeout | undefined
  const watchers = definitionFolders.map(folder =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(
        () => void publish().catch(error => deps.log.error({ reason: (error as Error).message }, 'publishing failed')),
        debounceMs,
      )
    }),
  )
  await publish()
  const stop = sets.onChange(hash => tell('changed', hash))

  app.get(`${deps.config.basePath}/definitions/problems.json`, async (_request, reply) => reply.send(problems))
  app.get(`${deps.config.basePath}/definitions/events`, (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    const listener = (event: string, data: unknown): void =>
      void reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    listeners.add(listener)
    listener('problems', problems)
    request.raw.on('close', () => listeners.delete(listener))
  })
  const vite = await startVite(deps)
  app.get(`${deps.config.basePath}/*`, (request, reply) => {
    reply.hijack()
    vite.handle(request.raw, reply.raw)
  })
  app.addHook('onClose', async () => {
    stop()
    for (const watcher of watchers) watcher.close()
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
  const folder = new URL('../../portal/', import.meta.url)
  const vite = await createVite({
    configFile: fileURLToPath(new URL('vite.config.ts', folder)),
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
              .replaceAll('__SET__', deps.set().hash),
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
