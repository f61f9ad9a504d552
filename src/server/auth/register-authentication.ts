import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Dependencies } from '../dependencies.ts'
import { createAuthenticate } from './authenticate.ts'
import type { TokenResponse } from './authorization-url.ts'
import { type CodeEvents, createCodeEvents } from './code-events.ts'
import { setReadableCookie } from './cookies.ts'
import { mountProvider } from './mount-provider.ts'
import { registerPhoneAnswers } from './phone-answer-page.ts'
import { createProvider } from './provider.ts'
import { createSignInClient } from './sign-in-client.ts'
import { registerSignIn } from './sign-in-routes.ts'

/** What the rest of the server asks of signing in; also at `app.authentication`. */
export type Authentication = {
  authenticate: ReturnType<typeof createAuthenticate>
  provider: Provider
  codeEvents: CodeEvents
}

declare module 'fastify' {
  interface FastifyInstance {
    authentication: Authentication
  }
  interface FastifyRequest {
    /** Set when this request renewed the session's tokens: the page's cookie follows with the reply. */
    renewedTokens: TokenResponse | null
  }
}

/** Registers signing in, its provider and the taps on phone messages, all below the base path. Streams end before the server closes. */
export async function registerAuthentication(app: FastifyInstance, deps: Dependencies): Promise<Authentication> {
  if (!app.hasReplyDecorator('setCookie')) await app.register(cookie)
  const provider = await createProvider(deps)
  const client = createSignInClient(app, deps)
  const codeEvents = await createCodeEvents(deps.pool, deps.log)
  const authentication = { authenticate: createAuthenticate(deps, provider, client), provider, codeEvents }
  app.decorate('authentication', authentication)
  app.decorateRequest('renewedTokens', null)
  app.addHook('onSend', async (request, reply) => {
    if (request.renewedTokens) setReadableCookie(reply, request.renewedTokens)
  })
  app.addHook('preClose', () => codeEvents.close())
  registerSignIn(app, deps, provider, client)
  registerPhoneAnswers(app, deps)
  mountProvider(app, deps, provider)
  return authentication
}
