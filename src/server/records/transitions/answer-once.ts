import { createHash } from 'node:crypto'
import type { RequestContext } from '../../commands/command.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse } from '../texts.ts'

type Done<Data> = { status?: number; data: Data }
/** `language`: what its texts are in. Answers that were kept before there was one have none, and are made anew. */
type Answered = { data: unknown; language?: string | null }
type StoredAnswer = { request_hash: Buffer; status: number | null; body: Answered | null; record_id: string }

const id = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Where a change stores that it happened, in its own statement. */
export type Idempotency = { key: string; accountId: string; operation: string; requestHash: Buffer }

/** What a request is known again by; null without an `Idempotency-Key`, and of nobody. */
export function idempotencyOf({ raw, actor, body }: RequestContext & { body?: unknown }): Idempotency | null {
  const key = raw.headers['idempotency-key']
  if (typeof key !== 'string' || actor.id === null) return null
  // The router decodes the path, and ids may be written in capitals: another spelling is the same operation.
  const path = decodeURIComponent(raw.url.split('?')[0] ?? '')
  const operation = `${raw.method} ${path.replace(id, found => found.toLowerCase())}`
  const requestHash = createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest()
  return { key, accountId: actor.id, operation, requestHash }
}

/**
 * Runs a change once per `Idempotency-Key`: the same request again gets the first answer, the same key with other content is refused.
 * The key is stored by the change's own statement; what failed stores nothing. Keys belong to one account and operation.
 *
 * @param again makes the answer from the record as it is now, when the change was made and its answer is not stored (the server ended in
 *   between, or is about to), or is stored in another language than the caller reads now.
 * @throws Refusal 422 when the key came with other content before.
 */
export async function answerOnce<Data>(
  request: RequestContext & { body: unknown },
  deps: Dependencies,
  work: (key: Idempotency | null) => Promise<Done<Data>>,
  again: (recordId: string) => Promise<Done<Data>>,
): Promise<Done<Data>> {
  const asked = idempotencyOf(request)
  if (asked === null) return work(null)
  const { key, accountId, operation, requestHash } = asked
  const language = request.set.language ?? null
  const replay = async (): Promise<Done<Data> | null> => {
    const kept = (
      await deps.pool.query<StoredAnswer>(
        'select request_hash, status, body, record_id from idempotency where account_id = $1 and operation = $2 and key = $3',
        [accountId, operation, key],
      )
    ).rows[0]
    if (!kept) return null
    if (!kept.request_hash.equals(requestHash)) throw refuse(request.set, 'idempotency-mismatch')
    request.reply.header('Idempotency-Replayed', 'true')
    // As this operation answered it.
    if (kept.status !== null && kept.body?.language === language) return { status: kept.status, data: kept.body.data as Data }
    return again(kept.record_id)
  }
  const before = await replay()
  if (before) return before
  try {
    const answer = await work(asked)
    await deps.pool.query('update idempotency set status = $4, body = $5 where account_id = $1 and operation = $2 and key = $3', [
      accountId,
      operation,
      key,
      answer.status ?? 200,
      JSON.stringify({ data: answer.data, language } satisfies Answered),
    ])
    return answer
  } catch (error) {
    // The same request won in parallel: its key made this statement fail, or it moved the row first.
    const after = await replay()
    if (after) return after
    throw error
  }
}
