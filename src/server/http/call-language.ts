import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { acceptedLanguages, speakingTo } from '../language.ts'

/** Has every call speak the language that its sender chose or accepts, until it is known who that is (`speakLanguageOf`). */
export function registerCallLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => speakingTo(languagesOf(headers), done))
  // What comes after a body was read is called by its socket, which knows nothing of the call.
  app.addHook('preHandler', ({ headers }, _reply, done) => speakingTo(languagesOf(headers), done))
}

/** The language that was chosen in this browser, which its page keeps in a cookie, before those that the browser accepts. */
function languagesOf({ cookie = '', ...headers }: IncomingHttpHeaders): string[] {
  const [, chosen] = /(?:^|;\s*)__Host-onramp-language=([^;,]*)/.exec(cookie) ?? []
  return [...acceptedLanguages(chosen), ...acceptedLanguages(headers['accept-language'])]
}
