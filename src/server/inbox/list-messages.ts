import type pg from 'pg'

/** A delivered message, as `/dev/inbox.json` answers it. */
export type InboxMessage = {
  id: string
  channel: 'mail' | 'sms' | 'rcs'
  to: string
  subject: string
  text: string
  html: string
  at: string
  actions: { text: string; url: string }[]
}

type Stored = Omit<InboxMessage, 'at'> & { at: Date }

const columns = 'id, channel, recipient as "to", subject, text, html, at, actions'

/** The newest messages first. `to` is a whole address, in upper or lower case; without it those of everybody. */
export async function listMessages(pool: pg.Pool, to: string | null, limit: number): Promise<InboxMessage[]> {
  const sql = `select ${columns} from delivered_message where $1::text is null or lower(recipient) = lower($1) order by id desc limit $2`
  return (await pool.query<Stored>(sql, [to, limit])).rows.map(present)
}

/** One message, or null. */
export async function readMessage(pool: pg.Pool, id: string): Promise<InboxMessage | null> {
  const { rows } = await pool.query<Stored>(`select ${columns} from delivered_message where id::text = $1`, [id])
  return rows[0] ? present(rows[0]) : null
}

/** Addresses that got something, the latest first: what the filter offers. */
export async function listRecipients(pool: pg.Pool): Promise<string[]> {
  const sql = 'select recipient from delivered_message group by recipient order by max(id::text) desc limit 50'
  return (await pool.query<{ recipient: string }>(sql)).rows.map(row => row.recipient)
}

/** The address asked for in a query: a plus sign that was not escaped arrives as a space, and no address has spaces. */
export function recipientOf(query: unknown): string | null {
  const to = (query as { to?: unknown }).to
  const text = typeof to === 'string' ? to.slice(0, 320).replaceAll('\0', '').replace(/\s+$/, '').replaceAll(' ', '+') : ''
  return text === '' ? null : text
}

function present({ at, ...message }: Stored): InboxMessage {
  return { ...message, at: at.toISOString() }
}
