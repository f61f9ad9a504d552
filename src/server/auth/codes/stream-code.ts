import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import type { RequestContext } from '../../commands/command.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refusalText, refuse } from '../../records/texts.ts'
import { sessionTopic, type Topic } from './code-events.ts'
import { type CodeRow, findCode, isExpired } from './one-time-codes.ts'

const heartbeatMs = 15_000

/** What the page is told of a code; null while nothing has happened. */
function eventOf(deps: Dependencies, row: CodeRow | null): Record<string, string> | null {
  if (row?.outcome === 'confirmed') return { action: 'close', otp_action: 'confirm' }
  if (row?.outcome === 'report_fraud') return { action: 'close', otp_action: 'report_fraud' }
  if (!row || row.endedAt) return { status: 'error' }
  return isExpired(deps, row) ? { status: 'error', message: refusalText(deps.set(), 'code-expired') } : null
}

/**
 * Writes the stream of one code. It ends with the answer, after `lastsMs`, when the code or the session ends, when the browser leaves,
 * and when the server stops. Only whether and how the code was answered is told.
 *
 * @throws Refusal 429 when as many pages of the account listen as may.
 */
export async function streamCode(request: RequestContext, deps: Dependencies, codeId: string, lastsMs: number): Promise<void> {
  const { reply, raw: asked, session, actor } = request
  const { codeEvents } = asked.server.authentication
  const { limits } = request.set
  if (codeEvents.size(String(actor.id)) >= limits.oneTimeCode.streamsPerAccount) {
    const seconds = String(Math.ceil(lastsMs / 1000))
    throw refuse(request.set, 'too-many-pages', undefined, { headers: { 'Retry-After': seconds } })
  }
  reply.hijack()
  const out = reply.raw
  // Hooks do not run on a hijacked reply; what they have set so far goes along.
  out.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A kept connection would hold up the server's stop until it times out.
    connection: 'close',
  })
  out.write('retry: 1000\n\n')

  const ends: (() => void)[] = []
  let open = true
  const close = () => {
    if (!open) return
    open = false
    for (const end of ends) end()
    out.end()
  }
  out.on('close', close)
  const look = async () => {
    const event = eventOf(deps, await findCode(deps.pool, codeId))
    if (!event || !open) return
    out.write(`data: ${JSON.stringify(event)}\n\n`)
    close()
  }
  const lookSafely = () => {
    look().catch(error => {
      deps.log.warn({ reason: reasonOf(error) }, 'a one-time code could not be looked up for its stream')
      close()
    })
  }

  const codeTopic: Topic = `code:${codeId}`
  const topics: Topic[] = [codeTopic, `account:${actor.id}`, ...(session ? [sessionTopic(session.hash)] : [])]
  ends.push(codeEvents.subscribe(topics, topic => (topic === codeTopic || topic === 'missed' ? lookSafely() : close())))
  ends.push(codeEvents.onClose(String(actor.id), close))
  const beat = setInterval(() => out.write(':\n\n'), heartbeatMs)
  const end = setTimeout(close, Math.max(0, Math.min(lastsMs, sessionLeftMs(request, deps))))
  ends.push(
    () => clearInterval(beat),
    () => clearTimeout(end),
  )
  // Told by the clock, not by anybody: the code's own end.
  const row = await findCode(deps.pool, codeId)
  // Who left meanwhile, or before anybody listened for it, holds nothing.
  if (out.destroyed) close()
  if (!open) return
  const expiry = setTimeout(lookSafely, Math.max(0, (row?.expires.getTime() ?? 0) - deps.now().getTime()) + 50)
  ends.push(() => clearTimeout(expiry))
  // The answer may have come between the check and the subscription.
  lookSafely()
}

/** How long the session may still last at most. */
function sessionLeftMs(request: RequestContext, deps: Dependencies): number {
  const since = request.session?.createdAt.getTime() ?? deps.now().getTime()
  return since + milliseconds(request.set.limits.session.absolute) - deps.now().getTime()
}
