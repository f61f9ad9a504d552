import { findAccount } from '../auth/accounts/accounts.ts'
import { mailLater } from '../auth/send-message.ts'
import { actorOf } from '../auth/sessions/actor.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { speakingTo } from '../language.ts'
import { noticeSql } from '../records/visibility/readable-notices.ts'

/** Notices that one mail says; of more it says how many. */
const longest = 50

/** Who asked for one mail a day, did not get today's, and has a notice that is newer than the last one and not read. */
const due = `c.digest and c.disabled_at is null
  and extract(hour from $1::timestamptz at time zone $2) >= $3::int
  and (c.digest_at is null or
    c.digest_at < (date_trunc('day', $1::timestamptz at time zone $2) + make_interval(hours => $3::int)) at time zone $2)
  and exists (select 1 from notice n where n.account_id = c.account_id and n.read_at is null and n.at > coalesce(c.digest_at, '-infinity'))`

/** The task `digest`: mails everybody who wants it once a day what they have not read, from the hour on that limits.json says. */
export async function digest(deps: Dependencies): Promise<void> {
  const { timeZone, notices } = deps.set().limits
  const sql = `select c.account_id as id from credential c where ${due}`
  const { rows } = await deps.pool.query<{ id: string }>(sql, [deps.now(), timeZone, notices.digestHour])
  for (const { id } of rows) await digestFor(id, deps)
}

/** One person's, with the note that it was sent: both or neither, and of two servers one. */
async function digestFor(accountId: string, deps: Dependencies): Promise<void> {
  const { timeZone, notices } = deps.set().limits
  await inTransaction(deps.pool, async client => {
    // Of two at once the second waits for the row, and finds it not due any more.
    const mine = await client.query(`update credential c set digest_at = $1 where c.account_id = $4 and ${due}`, [
      deps.now(),
      timeZone,
      notices.digestHour,
      accountId,
    ])
    if (mine.rowCount !== 1) return
    const account = await findAccount(client, accountId)
    if (!account) return
    const { language } = account.data
    const set = speakingTo(typeof language === 'string' ? [language] : [], deps.set)
    const values: unknown[] = [accountId]
    const { sources, text, unread } = noticeSql(set, actorOf(set, account), values)
    const { rows } = await client.query<{ text: string; count: number }>(
      `select ${text()} as text, count(*) over ()::int as count from ${sources}
        where n.account_id = $1 and ${unread} order by n.at desc, n.id desc limit ${longest}`,
      values,
    )
    // What others did meanwhile asks for nothing.
    if (rows.length === 0) return
    const facts = { count: rows[0]?.count ?? 0, texts: rows.map(({ text }) => text).join('\n') }
    await mailLater(client, deps, 'notice-digest', { accountId }, facts, 'bulk')
  })
}
