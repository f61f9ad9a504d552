import Fastify, { type FastifyInstance } from 'fastify'
import { newAccount, registerTokens, type Tokens } from './access.ts'
import { ApiError, envelope } from './api-error.ts'
import { registerManagement, registerMessaging } from './api-routes.ts'
import { registerControl } from './control.ts'
import { createSimulator } from './create-simulator.ts'
import { registerPhones } from './phone-routes.ts'
import type { SimulatorSettings } from './settings.ts'
import { emptyWorld, readWorld } from './world.ts'

/** How often it is looked whether something is due, in real milliseconds. */
const tickMs = 100

/** Composes the simulator: an HTTP server that speaks as Google's RCS for Business does. Does not listen. Closing it stops its clock. */
export async function buildSimulator(settings: SimulatorSettings): Promise<FastifyInstance> {
  const world = (settings.stateFile && readWorld(settings.stateFile)) || emptyWorld(newAccount(settings.newId))
  if (settings.webhook) world.webhook = settings.webhook
  const simulator = createSimulator(world, settings)
  simulator.save()
  const tokens: Tokens = new Map()

  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500, message } = error as Error & { statusCode?: number }
    const known = error instanceof ApiError ? error : null
    const status = known?.status ?? (statusCode < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL')
    return reply.status(known?.code ?? statusCode).send(envelope({ code: known?.code ?? statusCode, message, status }))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(envelope({ code: 404, message: 'Method not found.', status: 'NOT_FOUND' })),
  )
  registerTokens(app, simulator, tokens)
  await app.register(async scope => registerManagement(scope, simulator, tokens))
  await app.register(async scope => registerMessaging(scope, simulator, tokens))
  await app.register(async scope => registerControl(scope, simulator))
  await app.register(async scope => registerPhones(scope, simulator))

  const tick = setInterval(() => void simulator.settle(), tickMs)
  app.addHook('onClose', async () => {
    clearInterval(tick)
    await simulator.settle()
  })
  return app
}
