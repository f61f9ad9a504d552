import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { registerDemonstration } from '#server/demonstration/accounts.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { registerPages } from '#server/http/pages.ts'

const announced = 'fastify.initialization'

/**
 * The whole server as `serve.ts` puts it together, listening, with every route as Fastify itself says it was added. (What `printRoutes`
 * prints leaves out wildcards below a path.)
 *
 * @param folder an empty one, where the built page is put.
 * @returns methods of each url.
 */
export async function runRouter(deps: Dependencies, folder: string) {
  const routes = new Map<string, Set<string>>()
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ url, method }) => {
      const methods = routes.get(url) ?? new Set<string>()
      for (const one of [method].flat()) methods.add(one)
      routes.set(url, methods)
    })
  }
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Onramp</title>')
  writeFileSync(join(folder, 'assets/page.js'), '')
  subscribe(announced, listen)
  const app = await buildApp(deps, async () => ({ 'sign-up': 'export {}' })).finally(() => unsubscribe(announced, listen))
  registerDemonstration(app, deps)
  await registerPages(app, deps, folder)
  return { app, routes, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
