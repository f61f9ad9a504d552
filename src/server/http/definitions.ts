import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inOwnLanguage } from '#engine/definitions/languages/in-language.ts'
import { type PublicPart, publicPart } from '#engine/definitions/publish/public-part.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuse } from '../records/texts.ts'
import { validatorInLanguage } from '../sets/validators-in-language.ts'
import { portalFile, visitorsFile } from './portal-file.ts'
import { publicDocument } from './public-document.ts'

/** Text of the page's compiled validators of a set, by name ("sign-up", "sign-up.draft"). */
export type ValidatorTexts = (hash: string) => Promise<Record<string, string> | null>

/**
 * Serves published sets to pages. Everything stands under the set's hash, so it never changes and is kept for ever. Without a session there
 * is only what pages are made of that nobody has to sign in for; all else is 401.
 */
export function registerDefinitions(app: FastifyInstance, deps: Dependencies, validators: ValidatorTexts): void {
  const at = `${deps.config.basePath}/definitions/:hash`
  const isSignedIn = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
    (await app.authentication.authenticate(request, reply)).actor.signedIn
  /** `isOpen` says of a set whether visitors may have it, too. */
  const send = async (
    request: FastifyRequest<{ Params: { hash: string } }>,
    reply: FastifyReply,
    isOpen: (set: PublishedSet | null) => boolean,
    pick: (set: PublishedSet) => unknown,
  ): Promise<FastifyReply> => {
    const set = await deps.setByHash(request.params.hash)
    const open = isOpen(set)
    if (!open && !(await isSignedIn(request, reply))) throw refuse(deps.set(), 'session-missing')
    const found = set && (await pick(set))
    if (!found) return reply.callNotFound() ?? reply
    return reply.header('cache-control', `${open ? 'public' : 'private'}, max-age=31536000, immutable`).send(found)
  }
  type Named = { Params: { hash: string; file: string } }
  const named = (kind: 'forms' | 'contents') =>
    app.get<Named>(`${at}/${kind}/:file`, (request, reply) => {
      const name = request.params.file.replace(/\.json$/, '')
      return send(request, reply, isPublic(kind, name), set => own<object>(set[kind], name))
    })
  app.get<Named>(`${at}/visitors.json`, (request, reply) => send(request, reply, () => true, visitorsFile))
  app.get<Named>(`${at}/portal.json`, (request, reply) => send(request, reply, () => false, portalFile))
  named('forms')
  named('contents')
  app.get<Named>(`${at}/validators/:file`, (request, reply) => {
    const name = request.params.file.replace(/\.js$/, '')
    const [form = ''] = name.split('.')
    return send(request, reply, isPublic('forms', form), async set => {
      const text = own((await validators(set.hash)) ?? {}, name)
      if (text !== undefined) reply.type('text/javascript; charset=utf-8')
      const base = inOwnLanguage(set)
      return text === undefined || set === base ? text : validatorInLanguage(text, name, base, set)
    })
  })
  app.get(`${deps.config.basePath}/openapi.json`, async (request, reply) => {
    const document = (await isSignedIn(request, reply)) ? deps.set().openapi : publicDocument(deps.set())
    return reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Authorization' }).send(document)
  })
}

function isPublic(kind: keyof PublicPart & ('forms' | 'contents'), name: string): (set: PublishedSet | null) => boolean {
  return set => set !== null && publicPart(set)[kind].has(name)
}

function own<T>(things: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(things, name) ? things[name] : undefined
}
