import type { FastifyInstance } from 'fastify'
import { acceptedLanguages, speakingTo } from '../language.ts'

/** Has every call speak the language that its sender accepts, until it is known who that is (`speakLanguageOf`). */
export function registerCallLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => speakingTo(acceptedLanguages(headers['accept-language']), done))
  // What comes after a body was read is called by its socket, which knows nothing of the call.
  app.addHook('preHandler', ({ headers }, _reply, done) => speakingTo(acceptedLanguages(headers['accept-language']), done))
}
