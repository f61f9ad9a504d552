import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Dependencies } from '../dependencies.ts'

/** Mounts the provider at <base>/oauth. It reads the request's body itself and writes the reply itself. */
export function mountProvider(app: FastifyInstance, deps: Dependencies, provider: Provider): void {
  const mount = `${deps.config.basePath}/oauth`
  const { protocol, host } = new URL(deps.config.publicUrl)
  const handle = provider.callback()
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${mount}/*`, (request, reply) => {
      reply.hijack()
      const raw = request.raw as IncomingMessage & { originalUrl?: string }
      raw.originalUrl = raw.url ?? ''
      raw.url = raw.originalUrl.slice(mount.length)
      // Addresses that the provider makes come from the settings, never from what a request says of itself.
      raw.headers.host = host
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      // Hooks do not run on a hijacked reply; what they have set so far goes along.
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
      void handle(raw, reply.raw)
    })
  })
}
