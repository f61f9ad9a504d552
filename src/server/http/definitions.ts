import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Dependencies } from '../dependencies.ts'
import { routerOf } from './answer-operations.ts'

/** Text of the page's compiled validators of a set, by name ("sign-up", "sign-up.draft"). */
export type ValidatorTexts = (hash: string) => Promise<Record<string, string> | null>

/** What every page needs at once. Roles go by their titles only: who may do what is told to each person by the partner details. */
export function portalFile(set: PublishedSet): object {
  const texts = Object.fromEntries(
    Object.entries(set.contents).flatMap(([id, content]) => (content.texts ? [[id, content.texts]] : [])),
  )
  const roleTitles = Object.fromEntries(Object.entries(set.roles.roles).map(([role, { title }]) => [role, title]))
  const { hash, navigation, limits, records, lists, workflows } = set
  const operations = Object.fromEntries(
    routerOf(set).operations.map(({ id, method, path, command, body }) => [
      id,
      { method, path, ...(command !== null && body?.properties && { fields: Object.keys(body.properties) }) },
    ]),
  )
  return { hash, navigation, limits, records, lists, workflows, texts, formIds: Object.keys(set.forms), roleTitles, operations }
}

/** Serves published sets to pages. Everything stands under the set's hash, so it never changes and is kept for ever. */
export function registerDefinitions(app: FastifyInstance, deps: Dependencies, validators: ValidatorTexts): void {
  const at = `${deps.config.basePath}/definitions/:hash`
  const kept = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'public, max-age=31536000, immutable')
  const send = async (hash: string, reply: FastifyReply, pick: (set: PublishedSet) => unknown): Promise<FastifyReply> => {
    const set = await deps.setByHash(hash)
    const found = set && pick(set)
    return found ? kept(reply).send(found) : (reply.callNotFound() ?? reply)
  }
  app.get<{ Params: { hash: string } }>(`${at}/portal.json`, (request, reply) => send(request.params.hash, reply, portalFile))
  app.get<{ Params: { hash: string; file: string } }>(`${at}/forms/:file`, (request, reply) =>
    send(request.params.hash, reply, set => own(set.forms, request.params.file)),
  )
  app.get<{ Params: { hash: string; file: string } }>(`${at}/contents/:file`, (request, reply) =>
    send(request.params.hash, reply, set => own(set.contents, request.params.file)),
  )
  app.get<{ Params: { hash: string; file: string } }>(`${at}/validators/:file`, async (request, reply) => {
    const texts = await validators(request.params.hash)
    const name = request.params.file.replace(/\.js$/, '')
    const text = texts && Object.hasOwn(texts, name) ? texts[name] : undefined
    return text === undefined ? reply.callNotFound() : kept(reply).type('text/javascript; charset=utf-8').send(text)
  })
  app.get(`${deps.config.basePath}/openapi.json`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(deps.set().openapi),
  )
}

function own(things: Record<string, unknown>, file: string): unknown {
  const name = file.replace(/\.json$/, '')
  return Object.hasOwn(things, name) ? things[name] : undefined
}
