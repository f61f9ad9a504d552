import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFileAddress } from '#engine/definitions/pages/server-addresses.ts'
import { languageAttributes, writtenIn } from '#engine/texts/written-in.ts'
import { sessionLanguage } from '../auth/sessions/session-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { nameOfSet, speakLanguageOf } from '../language.ts'

/** Policy of a page: own scripts only, styles by nonce, trusted types; nothing inline, nothing evaluated. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Of the one script address that the page makes itself: the thread that reads PDFs (`portal/ui/files/pdf-worker.ts`).
    'trusted-types pdf-worker',
  ].join('; ')
}

/**
 * Serves the built portal: assets by their hashed names for ever, and its one document for every other address, with a fresh nonce.
 *
 * @param folder of the built page.
 */
export async function registerPages(app: FastifyInstance, deps: Dependencies, folder: string): Promise<void> {
  const { basePath } = deps.config
  const sites = encodeURIComponent(JSON.stringify(deps.config.sites))
  const document = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new Error('The page is not built. Run npm start, which builds it, or npm run build.')
  })
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${basePath}/`,
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', 'index.html'],
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // A page is served also where nobody can be asked who it is for.
    const language = await sessionLanguage(request, deps).catch(() => null)
    speakLanguageOf({ language })
    const set = deps.set()
    const nonce = randomBytes(16).toString('base64')
    const html = document
      .replaceAll('__BASE__', `${basePath}/`)
      .replaceAll('__NONCE__', nonce)
      .replaceAll('__SET__', nameOfSet(set))
      .replaceAll('__SITES__', sites)
      .replace('lang="en" dir="ltr"', languageAttributes(writtenIn(set)))
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }
  if (basePath !== '') app.get(basePath, (request, reply) => answer(request, reply))
  app.get(`${basePath}/*`, (request, reply) =>
    isFileAddress(pathOf(request.url.slice(basePath.length))) ? reply.callNotFound() : answer(request, reply),
  )
}

function pathOf(url: string): string {
  return decodeURIComponent(url.split('?')[0] ?? '')
}
