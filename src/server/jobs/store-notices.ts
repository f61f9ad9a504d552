import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/types.ts'
import { renderNotice, textsFor } from '#engine/messages/render.ts'
import type { Dependencies } from '../dependencies.ts'
import { speakingTo } from '../language.ts'
import type { Delivery } from './delivery.ts'
import { readerOf } from './reader-of-moments.ts'

/** What two notices are about, so that of `n` and `o` the later says what the earlier said. */
const same = `o.record_id = n.record and o.account_id = n.account and o.message = n.message
  and o.workflow is not distinct from n.workflow and o.scope is not distinct from n.scope`

/** Who has no account any more gets none; what is there already stays as it is. */
const sql = `
with n as materialized (select * from json_to_recordset($1::json)
  as n(id uuid, account uuid, record uuid, workflow text, scope text, seq int, message text, text text, url text, tone text)),
replaced as (delete from notice o using n where ${same} and o.read_at is null and o.id <> n.id and coalesce(o.seq, 0) <= coalesce(n.seq, 0))
insert into notice (id, account_id, record_id, workflow, scope, seq, message, text, url, tone, at)
select n.id, n.account, n.record, n.workflow, n.scope, n.seq, n.message, n.text, n.url, n.tone, $2
from n
where exists (select 1 from credential c where c.account_id = n.account) and not exists (select 1 from notice o where ${same} and o.seq > n.seq)
on conflict (id) do nothing`

/** Jobs come in any order and several at once: of two about one record the second sees what the first has stored. */
const lock = `select pg_advisory_xact_lock(hashtextextended('notices/' || id, 0)) from unnest($1::text[]) id`

/** The line of history that a notice tells of. */
type Line = { workflow: string; scope: string; seq: number }

/**
 * Renders notices by the definitions of now and stores them, all in one statement; done twice it stores them once. A reader has one unread
 * notice of a message about a row, however often it came: the later takes the place of the earlier, and an earlier one that comes late of none.
 *
 * @param client in a transaction.
 * @returns how many of them have a text.
 */
export async function storeNotices(
  client: pg.ClientBase,
  deliveries: (Delivery & { to: { accountId: string }; line?: Line })[],
  { set, now }: Pick<Dependencies, 'set' | 'now'>,
): Promise<number> {
  const zones = await savedZones(client, deliveries)
  const notices = deliveries.flatMap(({ messageId, message: id, reader, facts, to, line, languages = [] }) => {
    const spoken = speakingTo(languages, set)
    const message = spoken.messages[id]
    const rendered = message && renderNotice(textsFor(message, reader), facts, readerOf(spoken, zones.get(to.accountId)))
    if (!rendered) return []
    const record = (facts.record as JsonObject | undefined)?.id ?? null
    return [{ id: uuidOf(messageId), account: to.accountId, record, message: id, ...line, ...rendered }]
  })
  if (notices.length > 0) {
    const records = new Set(notices.flatMap(({ record }) => (typeof record === 'string' ? record : [])))
    await client.query(lock, [[...records].sort()])
    await client.query(sql, [JSON.stringify(notices), now()])
  }
  return notices.length
}

/** The time zones that receivers saved, by their accounts. */
async function savedZones(client: pg.ClientBase, to: { to: { accountId: string } }[]): Promise<Map<string, string>> {
  const sql = `select id, data->>'preferred_time_zone' as zone from record where id = any($1::uuid[]) and data ? 'preferred_time_zone'`
  const { rows } = await client.query<{ id: string; zone: string }>(sql, [to.map(one => one.to.accountId)])
  return new Map(rows.map(({ id, zone }) => [id, zone]))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id that is no UUID gets one made from it (version 8), always the same. */
function uuidOf(messageId: string): string {
  if (uuid.test(messageId)) return messageId
  const hex = createHash('sha256').update(messageId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
