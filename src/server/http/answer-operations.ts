import type { ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { successCode } from '#engine/definitions/operations/envelope.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { rightsOf } from '#engine/permissions/rights.ts'
import { normaliseData } from '#engine/validation/normalise.ts'
import { visibleData } from '#engine/validation/visible.ts'
import type { Answer, RequestContext } from '../commands/command.ts'
import { commands } from '../commands/commands.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashOfName, inTheirLanguage, nameOfSet, speakLanguageOf } from '../language.ts'
import { refuseBeforeStep } from '../records/account-step.ts'
import { fieldsRefused, problemsFound } from '../records/drafts/check-data.ts'
import { recordActions } from '../records/record-actions.ts'
import { refuse } from '../records/texts.ts'
import { checkBounds, hasBody } from './bounded-body.ts'
import { sentFormChanged } from './changed-form.ts'
import { clientAddress } from './client-address.ts'
import { refuseManyCalls } from './many-calls.ts'
import { momentOf } from './moment-of.ts'
import { type BoundOperation, createRouter, type Router } from './operations.ts'
import { shedCalls } from './shed-calls.ts'

/** What the specification's pages say of themselves in queries and bodies; the session's role alone decides. */
const ignored = 'isVIAdmin'
const routers = new WeakMap<PublishedSet, Router>()

/** The router of a set, made once. */
export function routerOf(set: PublishedSet): Router {
  const known = routers.get(set)
  if (known) return known
  const made = createRouter(set)
  routers.set(set, made)
  return made
}

/**
 * Answers every call of the published document. Routes are looked up in the set of the moment, so a published change holds for the
 * next request without a restart.
 */
export function registerOperations(app: FastifyInstance, deps: Dependencies): void {
  const { basePath } = deps.config
  const onRequest = shedCalls(deps)
  // Two segments: in development the page's own folder `api` is served beside.
  for (const prefix of ['/api/:version/*', '/secure/*']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
      url: basePath + prefix,
      onRequest,
      handler: async (request, reply) => {
        const path = request.url.split('?')[0]?.slice(basePath.length) ?? '/'
        const now = deps.set()
        const asked = routerOf(now).find(request.method, path)
        if (!asked) return refuseRoute(now, routerOf(now).methods(path), reply)
        request.requestLog.operation = asked.operation.id
        const { actor, session, caller } = await request.server.authentication.authenticate(request, reply)
        // What was asked for in a set is answered in that set, in the language of who turned out to ask.
        speakLanguageOf(actor.account)
        const set = inTheirLanguage(now)
        // Open pages look for newer words when it is another than theirs.
        reply.header('X-Definitions', nameOfSet(set))
        const found = routerOf(set).find(request.method, path) ?? asked
        const context = { set, actor, session, caller, request, reply }
        const answer = await answerOperation(found.operation, found.params, context, deps)
        if (answer === 'sent') return reply
        request.requestLog.target ??= idOf(answer.data)
        const status = answer.status ?? 200
        const body = {
          status_code: successCode,
          status_message: 'success',
          ...(answer.message === undefined ? {} : { message: answer.message }),
          data: answer.data ?? {},
        }
        return reply.status(status).send({ ...body, ...answer.envelope })
      },
    })
  }
}

function idOf(data: unknown): string | null {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : null
  return typeof id === 'string' ? id : null
}

function refuseRoute(set: PublishedSet, allowed: string[], reply: FastifyReply): never {
  if (allowed.length === 0) throw refuse(set, 'not-found')
  reply.header('Allow', allowed.join(', '))
  throw refuse(set, 'method-not-allowed', undefined, { values: { methods: allowed.join(', ') } })
}

type Checked = RequestContext & { params: Record<string, string>; query: Record<string, unknown>; body: unknown }
type Run<First extends unknown[]> = (...asked: [...First, request: Checked, deps: Dependencies]) => Promise<Answer>

/** What answers under a name. Path, query and body were checked against the document, which their types are made from. */
function named<First extends unknown[]>(table: object, name: string): Run<First> | undefined {
  return Object.hasOwn(table, name) ? (table as { [name: string]: Run<First> })[name] : undefined
}

type CallContext = Pick<RequestContext, 'set' | 'actor' | 'session' | 'caller'> & {
  request: FastifyRequest
  reply: FastifyReply
}

async function answerOperation(
  operation: BoundOperation,
  params: Record<string, string>,
  { set, actor, session, caller, request, reply }: CallContext,
  deps: Dependencies,
): Promise<Answer> {
  const { requestLog } = request
  requestLog.command = operation.command ?? operation.record?.action ?? null
  requestLog.target = params.id ?? null
  requestLog.actor = actor
  if (operation.right !== 'public' && !actor.signedIn) throw refuse(set, 'session-missing')
  await refuseManyCalls(operation, actor, set, deps)
  if (operation.right !== 'public' && operation.right !== 'session' && actor.rights[operation.right] === undefined) {
    if (rightsOf(set.roles, actor.role)[operation.right] !== undefined) {
      refuseBeforeStep(set, actor.account?.state)
      if (actor.lacksSecondFactor) throw refuse(set, 'second-factor-missing')
    }
    throw refuse(set, 'forbidden')
  }
  if (operation.contentType === null && hasBody(request)) throw refuse(set, 'body-not-taken')
  const { [ignored]: _said, ...query } = request.query as Record<string, string | number | undefined>
  const moment = momentOf(request, set, deps)
  checkWith(operation.checkQuery(), query, { set, moment })
  // No stored text has a NUL, and the database refuses to look for it.
  if (Object.values(query).some(value => String(value).includes('\0'))) throw refuse(set, 'malformed', undefined, { status: 422 })
  if (!operation.checkHeaders()(request.headers)) throw refuse(set, 'malformed')
  await refuseChangedForm(operation, set, request, deps)
  const command: Checked = {
    params,
    query,
    body: checkedBody(operation, { set, moment }, request.body),
    actor,
    session,
    caller,
    set,
    moment,
    form: operation.form === null ? null : (set.forms[operation.form] ?? null),
    address: clientAddress(request),
    raw: request,
    reply,
  }
  if (operation.record) {
    const action: Run<[kind: string]> | undefined = named(recordActions, operation.record.action)
    if (!action) throw new Error(`${operation.id} has the x-action "${operation.record.action}", which does not exist.`)
    return action(operation.record.kind, command, deps)
  }
  const run: Run<[]> | undefined = named(commands, operation.command ?? '')
  if (!run) throw new Error(`${operation.id} has the x-command "${operation.command}", which does not exist.`)
  return run(command, deps)
}

/** The body, bounded, texts as they are meant, without values of hidden fields, and checked: 422 with the form's own messages. */
function checkedBody(operation: BoundOperation, asked: CheckContext, body: unknown): unknown {
  const { set } = asked
  if (operation.contentType === null || operation.contentType.startsWith('multipart/')) return undefined
  checkBounds(set, body)
  if (operation.contentType === 'text/plain') {
    if (typeof body !== 'string') throw refuse(set, 'not-plain-text')
    return body
  }
  if (operation.checkBody === null) return body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse(set, 'malformed')
  const { [ignored]: _said, ...given } = body as JsonObject
  const form = operation.form === null ? undefined : set.forms[operation.form]
  const shown = form ? visibleData(form, normaliseData(form.schema as Schema, given)) : given
  checkWith(operation.checkBody(), shown, asked)
  return shown
}

type CheckContext = Pick<RequestContext, 'set' | 'moment'>

function checkWith(check: ValidateFunction, value: unknown, { set, moment }: CheckContext): void {
  const problems = problemsFound(check, check.schema as Schema, value as Json, moment)
  if (problems.length > 0) throw fieldsRefused(set, problems)
}

/** 409 when the page was made with another set and the form that it sends asks something else since. */
async function refuseChangedForm(
  operation: BoundOperation,
  set: PublishedSet,
  request: FastifyRequest,
  deps: Dependencies,
): Promise<void> {
  const hash = request.headers['x-definitions']
  if (typeof hash !== 'string' || hashOfName(hash) === set.hash || operation.body === null) return
  const older = await deps.setByHash(hash)
  if (!older) return
  const before = routerOf(older).operations.find(one => one.id === operation.id)
  if (before && sentFormChanged(before, operation, request.body)) throw refuse(set, 'form-changed', { set: nameOfSet(set) })
}
