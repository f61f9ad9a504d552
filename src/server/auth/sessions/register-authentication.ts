import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { type CodeEvents, createCodeEvents } from '../codes/code-events.ts'
import { registerPhoneAnswers } from '../codes/phone-answer-pages.ts'
import { createOtherProviderClient } from '../provider/other-provider-client.ts'
import { createOwnProviderClient } from '../provider/own-provider-client.ts'
import { correlation } from '../provider/portal-client.ts'
import { type ProviderSource, providerSource } from '../provider/provider-source.ts'
import { signingKey } from '../provider/signing-key.ts'
import { beginsTooOften, sayRefusal } from '../sign-in/begin-sign-in.ts'
import { registerSignIn } from '../sign-in/sign-in-routes.ts'
import { type Authenticated, createAuthenticate } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    authentication: {
      authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Authenticated>
      codeEvents: CodeEvents
      /** Loads the provider before somebody waits for it. */
      provider: ProviderSource
    }
  }
}

/** Adds cookies, the OpenID provider at /oauth, signing in, and `app.authentication`. */
export async function registerAuthentication(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(cookie)
  // Before anybody is served: it says when the portal was started with another secret.
  const key = await signingKey(deps)
  const provider = providerSource(deps, key)
  const { openid } = deps.config
  const client = openid ? createOtherProviderClient(deps, openid) : createOwnProviderClient(app, deps)
  const codeEvents = await createCodeEvents(deps.pool, deps.log)
  app.decorate('authentication', { authenticate: createAuthenticate(deps, provider, client), codeEvents, provider })
  app.addHook('preClose', () => codeEvents.close())
  registerSignIn(app, deps, provider, client)
  registerPhoneAnswers(app, deps)

  const prefix = `${deps.config.basePath}/oauth`
  const { host, protocol } = new URL(deps.config.publicUrl)
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // By other methods the provider is asked nothing.
    scope.route({
      method: ['GET', 'POST'],
      url: `${prefix}/*`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const many = isBeginning(request.url, prefix) ? await beginsTooOften(request, deps) : null
        if (many) return sayRefusal(request, reply, many, deps)
        const { answer } = await provider()
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value as string)
        // Addresses that the provider makes come from the settings, never from what a request says of itself.
        const proxied = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) }
        Object.assign(request.raw.headers, { host, ...proxied, [correlation]: request.id })
        // The provider builds its addresses from the original one and routes by the rest.
        Object.assign(request.raw, { originalUrl: request.raw.url })
        request.raw.url = (request.raw.url ?? '').slice(prefix.length)
        await answer(request.raw, reply.raw)
      },
    })
  })
}

/** The provider's address that begins a sign-in; what goes on with one has its id behind it. */
function isBeginning(url: string, prefix: string): boolean {
  return url.split('?')[0] === `${prefix}/auth`
}
