import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { bytes, milliseconds } from '#engine/definitions/limits/quantities.ts'
import { registerAuthentication } from './auth/sessions/register-authentication.ts'
import type { Dependencies } from './dependencies.ts'
import { registerOperations } from './http/answer-operations.ts'
import { registerCallLanguage } from './http/call-language.ts'
import { type CheckedAnswer, registerAnswerCheck } from './http/check-answers.ts'
import { registerClosing } from './http/closing.ts'
import { registerCompression } from './http/compression.ts'
import { registerDefinitions, type ValidatorTexts } from './http/definitions.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { registerHealth } from './http/health.ts'
import { registerPictures } from './http/pictures.ts'
import { protocolErrors, registerExpectations } from './http/protocol-errors.ts'
import { registerBodies } from './http/read-bodies.ts'
import { registerRequestLog } from './http/request-log.ts'
import { registerSecurity } from './http/security.ts'
import { registerSlowBodies } from './http/slow-bodies.ts'
import { registerInbox } from './inbox/register-inbox.ts'
import { platforms } from './messaging/platforms.ts'
import { registerChannelWebhook } from './messaging/register-channel-webhook.ts'
import { storeEvent } from './messaging/store-event.ts'

/**
 * The portal's server, composed and not listening. The page is added by `main.ts`: built files, or from source in development.
 *
 * @param told when given, each answer is compared with the published document, and what came of it told.
 */
export async function buildApp(
  deps: Dependencies,
  validators: ValidatorTexts,
  told?: (answer: CheckedAnswer) => void,
): Promise<FastifyInstance> {
  const { config } = deps
  const { request } = deps.set().limits
  const app = fastify({
    bodyLimit: bytes(request.size),
    requestTimeout: milliseconds(request.answeredWithin),
    routerOptions: { maxParamLength: 300 },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    logger: false,
    forceCloseConnections: 'idle',
    // Refused by `closing.ts`, with the headers of all answers.
    return503OnClosing: false,
    // Asked for by `security.ts`: Node's own answer would bear none of our headers.
    http: { requireHostHeader: false, headersTimeout: milliseconds(request.receivedWithin), connectionsCheckingInterval: 5000 },
    ...protocolErrors(deps),
  })
  // Order of dependency: what is written down, what guards every request, how errors leave, then routes.
  registerCallLanguage(app)
  registerRequestLog(app, deps)
  registerSecurity(app, deps)
  registerClosing(app, deps)
  registerSlowBodies(app, deps)
  registerExpectations(app, deps)
  registerErrorHandler(app, deps)
  registerBodies(app, deps)
  if (told) registerAnswerCheck(app, deps, told)
  await registerCompression(app)
  await app.register(multipart)
  await registerAuthentication(app, deps)
  registerOperations(app, deps)
  registerDefinitions(app, deps, validators)
  registerInbox(app, deps)
  registerPictures(app, deps)
  for (const { webhook } of Object.values(platforms))
    registerChannelWebhook(app, {
      webhook,
      token: webhook.token(config),
      set: deps.set,
      basePath: config.basePath,
      onEvent: event => storeEvent(event, deps),
      onRefused: reason => deps.log.warn({ reason }, 'a post to the channel webhook was refused or dropped'),
    })
  registerHealth(app, deps)
  return app
}
