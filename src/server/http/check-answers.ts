import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { operationsOf } from '#engine/definitions/operations/operations.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Dependencies } from '../dependencies.ts'
import { type DescribedHeaders, describeHeaders, headerProblems, type SentHeaders } from './check-headers.ts'

/** An answer that was compared with the published document; without problems it is as described. */
export type CheckedAnswer = { operation: string; status: number; problems: string[] }

/** What the log says of one that differs. */
export const answerDiffers = 'An answer is not as openapi/ describes it.'

type Described = { [status: string]: { media: string[]; headers: DescribedHeaders; check: () => ValidateFunction | null } }
type Sent = { status: number; media: string; headers: SentHeaders; body: JsonObject | null }

const described = new WeakMap<PublishedSet, Map<string, Described>>()

/**
 * Compares each answer of an operation with the document of the moment, as it leaves: status, headers, media type and body. For tests and
 * development: it costs more than answering.
 */
export function registerAnswerCheck(app: FastifyInstance, deps: Dependencies, told: (answer: CheckedAnswer) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.requestLog
    if (operation === null) return
    const status = reply.statusCode
    const media = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? ''
    const body = media === 'application/json' && typeof payload === 'string' ? (JSON.parse(payload) as JsonObject) : null
    const answer = { status, media, headers: reply.getHeaders(), body }
    const problems = problemsOf(deps.set(), operation, answer)
    const earlier = problems.length > 0 ? await deps.setByHash(String(valueAt(body ?? {}, '/data/set'))) : null
    // What was submitted under an earlier set is described by the document of that set.
    const stands = earlier !== null && problemsOf(earlier, operation, answer).length === 0
    told({ operation, status, problems: stands ? [] : problems })
  })
}

function problemsOf(set: PublishedSet, operation: string, answer: Sent): string[] {
  const answers = describedBy(set).get(operation)
  const fitting = answers?.[String(answer.status)] ?? answers?.default
  if (!fitting) return [`${operation} does not describe the status ${answer.status}`]
  if (!fitting.media.some(one => one === answer.media || one === '*/*'))
    return [`${operation} ${answer.status} answers ${answer.media || 'nothing'}, and describes ${fitting.media}`]
  const ofHeaders = headerProblems(fitting.headers, answer.headers).map(problem => `${operation} ${answer.status} ${problem}`)
  const check = answer.body === null ? null : fitting.check()
  if (check === null || check(answer.body)) return ofHeaders
  const ofBody = (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${operation} ${answer.status} ${instancePath}: ${message} ${JSON.stringify(params)}`,
  )
  return [...ofHeaders, ...ofBody]
}

function describedBy(set: PublishedSet): Map<string, Described> {
  const known = described.get(set)
  if (known) return known
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false })
  const components = set.openapi.components as JsonObject
  const made = new Map(
    operationsOf(set.openapi, {}).map(({ id, operation }): [string, Described] => {
      const responses = isObject(operation.responses) ? operation.responses : {}
      return [id, Object.fromEntries(Object.keys(responses).map(status => [status, describe(responses[status] as JsonObject)]))]
    }),
  )
  described.set(set, made)
  return made

  function describe(response: JsonObject): Described[string] {
    const target = typeof response.$ref === 'string' ? (valueAt(set.openapi, response.$ref.slice(1)) as JsonObject) : response
    const content = (target.content ?? {}) as { [media: string]: { schema: JsonObject } }
    const schema = content['application/json']?.schema
    let check: ValidateFunction | null = null
    return {
      media: Object.keys(content),
      headers: describeHeaders(set.openapi, target),
      check: () => {
        if (schema) check ??= ajv.compile({ allOf: [schema], components })
        return check
      },
    }
  }
}
