import type pg from 'pg'

/** What a development gateway delivers: shown at /dev/inbox. */
type DeliveredMessage = {
  messageId: string
  channel: 'mail' | 'sms' | 'rcs'
  to: string
  subject?: string
  text: string
  html?: string
  actions?: { text: string; url: string }[]
}

/** Puts a message into the inbox. A message with the same `messageId` is already there and stays as it is. */
export async function storeMessage(pool: pg.Pool, message: DeliveredMessage, at: Date): Promise<void> {
  const { messageId, channel, to, subject = '', text, html = '', actions = [] } = message
  await pool.query(
    `insert into delivered_message (message_id, channel, recipient, subject, text, html, actions, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (message_id) do nothing`,
    [messageId, channel, to, subject, text, html, JSON.stringify(actions), at],
  )
}
