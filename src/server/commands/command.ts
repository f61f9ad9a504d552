import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { CheckContext } from '#engine/validation/moment.ts'
import type { AnswerOf, BodyOf, CommandOperations, DataOf, OperationId, PathOf, QueryOf } from '#generated/operations.ts'
import type { Caller } from '../auth/sessions/caller.ts'
import type { Dependencies } from '../dependencies.ts'

/** Who sent the request, as the session or bearer token says; never what the request says of itself. */
export type CurrentSession = { hash: Buffer; accountId: string; authenticatedAt: Date; createdAt: Date }

/** A request whose path, query and body were checked against the document, which says their types. */
export type CommandRequest<Id extends OperationId = OperationId> = {
  params: PathOf<Id>
  query: QueryOf<Id>
  body: BodyOf<Id>
} & RequestContext

/** What stands around every request. */
export type RequestContext = {
  actor: Actor
  session: CurrentSession | null
  /** How who asks stood when the call came in; null of nobody. */
  caller: Caller | null
  /** The definitions this request is decided by. */
  set: PublishedSet
  /** When and where the data are checked. */
  moment: CheckContext
  /** The form that the body is, or whose fields it takes. */
  form: PublishedForm | null
  /** Client address, `X-Forwarded-For` believed only from trusted proxies; IPv6 cut to /64. */
  address: string
  raw: FastifyRequest
  reply: FastifyReply
}

/** What is answered; `data` goes into the envelope, of which `envelope` replaces members. `sent`: the reply was written already (files, streams). */
export type Answer<Data = unknown, Envelope = object> =
  | ({ status?: number; message?: string; envelope?: Partial<Omit<Envelope, 'data' | 'message'>> } & DataMember<Data>)
  | 'sent'

/** Left out where nothing stands in it. */
type DataMember<Data> =
  Record<never, never> extends Data ? { data?: Data } : undefined extends Data ? { data?: undefined } : { data: Data }

/** One action behind an `x-command`, typed by its operation in the document. Throws `Refusal` for expected failures. */
export type Command<Name extends keyof CommandOperations> = (
  request: CommandRequest<CommandOperations[Name]>,
  dependencies: Dependencies,
) => Promise<AnswerTo<CommandOperations[Name]>>

/** The answer of an operation, as the document describes it. */
export type AnswerTo<Id extends OperationId> = Answer<DataOf<Id>, AnswerOf<Id>>
