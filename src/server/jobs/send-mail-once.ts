import type { Dependencies } from '../dependencies.ts'
import type { Mail } from '../ports.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Sends a mail unless it was sent before, one after another: a server that dies between the mail server's yes and the note of it
 * doubles that one mail, no more, and under the same Message-ID.
 *
 * @throws when the mail server does not take it; it may be sent again.
 */
export function sendMailOnce(mail: Mail, { mail: port, pool, now }: Pick<Dependencies, 'mail' | 'pool' | 'now'>): Promise<void> {
  const turn = last.then(async () => {
    const before = await pool.query('select 1 from sent_mail where message_id = $1', [mail.messageId])
    if (before.rowCount) return
    await port.send(mail)
    await pool.query('insert into sent_mail (message_id, at) values ($1, $2) on conflict do nothing', [mail.messageId, now()])
  })
  last = turn.catch(() => undefined)
  return turn
}
