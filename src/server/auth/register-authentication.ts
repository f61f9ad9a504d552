import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Authenticated, createAuthenticate } from './authenticate.ts'
import { createClient } from './client.ts'
import { type CodeEvents, createCodeEvents } from './code-events.ts'
import { answerPhoneMessage } from './phone-answers.ts'
import { createProvider } from './provider.ts'
import { registerSignIn } from './sign-in-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    authentication: {
      authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Authenticated>
      codeEvents: CodeEvents
    }
  }
}

/** Adds cookies, the OpenID provider at /oauth, signing in, and `app.authentication`. */
export async function registerAuthentication(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(cookie)
  const provider = await createProvider(deps)
  const client = createClient(app, deps)
  const codeEvents = await createCodeEvents(deps.pool, deps.log)
  app.decorate('authentication', { authenticate: createAuthenticate(deps, provider, client), codeEvents })
  app.addHook('preClose', () => codeEvents.close())
  registerSignIn(app, deps, provider, client)

  // The answer to a phone message: the signed address is all it needs, and a GET of a scanner changes nothing.
  app.post<{ Params: { token: string } }>(`${deps.config.basePath}/phone-answer/:token`, async (request, reply) => {
    const action = await answerPhoneMessage(deps, request.params.token)
    const message = action === 'confirm' ? 'Your mobile number is verified' : 'Thank you. The number is blocked.'
    return reply.send({ status_code: 10, status_message: 'success', message, data: { otp_action: action } })
  })

  const prefix = `${deps.config.basePath}/oauth`
  const handle = provider.callback()
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${prefix}/*`, (request, reply) => {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value as string)
      // The provider builds its addresses from the original one and routes by the rest.
      Object.assign(request.raw, { originalUrl: request.raw.url })
      request.raw.url = (request.raw.url ?? '').slice(prefix.length)
      void handle(request.raw, reply.raw)
    })
  })
}
