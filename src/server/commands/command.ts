import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { Moment } from '#engine/validation/moment.ts'
import type { Dependencies } from '../dependencies.ts'

/** Who sent the request, as the session or bearer token says; never what the request says of itself. */
export type CurrentSession = { hash: Buffer; accountId: string; authenticatedAt: Date }

export type CommandRequest = {
  params: Record<string, string>
  query: Record<string, string | number | undefined>
  body: unknown
  actor: Actor
  session: CurrentSession | null
  /** The definitions this request is decided by. */
  set: PublishedSet
  /** When and where the data are checked. */
  moment: Moment
  /** The form that the body is, or whose fields it takes. */
  form: PublishedForm | null
  /** Client address, `X-Forwarded-For` believed only from trusted proxies; IPv6 cut to /64. */
  address: string
  raw: FastifyRequest
  reply: FastifyReply
}

/** What a command answers; `data` goes into the envelope. `sent` when it wrote the reply itself (files, streams). */
export type Answer = { status?: number; message?: string; data?: unknown; envelope?: Record<string, unknown> } | 'sent'

/** One action behind `x-command`. Throws `Refusal` for expected failures. */
export type Command = (request: CommandRequest, dependencies: Dependencies) => Promise<Answer>
