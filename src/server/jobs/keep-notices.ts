import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { renderNotice } from '#engine/messages/render.ts'
import { textsFor } from '#engine/messages/texts-for.ts'
import type { Dependencies } from '../dependencies.ts'
import { speakingTo } from '../language.ts'
import type { Delivery } from './delivery.ts'

/** Who has no account any more gets none; what is there already stays as it is. */
const sql = `
insert into notice (id, account_id, record_id, workflow, scope, seq, message, text, url, tone, at)
select n.id, n.account, n.record, n.workflow, n.scope, n.seq, n.message, n.text, n.url, n.tone, $2
from json_to_recordset($1::json) as n(id uuid, account uuid, record uuid, workflow text, scope text, seq int, message text, text text, url text, tone text)
where exists (select 1 from credential c where c.account_id = n.account)
on conflict (id) do nothing`

/** The line of history that a notice tells of. */
type Line = { workflow: string; scope: string; seq: number }

/**
 * Renders notices by the definitions of now and stores them, all in one statement; done twice it stores them once.
 *
 * @returns how many of them have a text.
 */
export async function keepNotices(
  client: pg.ClientBase | pg.Pool,
  deliveries: (Delivery & { to: { accountId: string }; line?: Line })[],
  { set, now }: Pick<Dependencies, 'set' | 'now'>,
): Promise<number> {
  const notices = deliveries.flatMap(({ messageId, message: id, reader, facts, to, line, languages = [] }) => {
    const message = speakingTo(languages, set).messages[id]
    const rendered = message && renderNotice(textsFor(message, reader), facts)
    if (!rendered) return []
    const record = (facts.record as JsonObject | undefined)?.id ?? null
    return [{ id: uuidOf(messageId), account: to.accountId, record, message: id, ...line, ...rendered }]
  })
  if (notices.length > 0) await client.query(sql, [JSON.stringify(notices), now()])
  return notices.length
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id that is no UUID gets one made from it (version 8), always the same. */
function uuidOf(messageId: string): string {
  if (uuid.test(messageId)) return messageId
  const hex = createHash('sha256').update(messageId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
