import type { Message } from '#engine/definitions/types.ts'
import { renderMail, renderRcs, renderSms, textsFor } from '#engine/messages/render.ts'
import { writtenIn } from '#engine/texts/written-in.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { speakingTo } from '../language.ts'
import { pageText } from '../page-texts.ts'
import type { Delivery } from './delivery.ts'
import { readerOf, zoneOf } from './reader-of-moments.ts'
import { sendMailOnce } from './send-mail-once.ts'
import { storeNotices } from './store-notices.ts'

type Needs = Pick<Dependencies, 'config' | 'log' | 'mail' | 'now' | 'phone' | 'pool' | 'set' | 'sms'>
type Receiver = {
  accountId: string | null
  email: string | null
  phone: string | null
  language?: string | null
  timeZone?: string | null
}

/** A message that its server did not take; `cause` is what that said. It may be tried again under the same `messageId`. */
export class NotTaken extends Error {
  constructor(cause: unknown) {
    super('A message was not taken.', { cause })
    this.name = 'NotTaken'
  }
}

/**
 * Renders a message by the definitions of now and sends it over one channel. What has no receiver any more is logged and done with.
 *
 * @throws NotTaken when the server of the channel does not take it.
 */
export async function deliver(delivery: Delivery, needs: Needs): Promise<void> {
  const { message: id, messageId, channel } = delivery
  const receiver = await findReceiver(delivery, needs)
  const languages = [receiver?.language ?? [], delivery.languages ?? []].flat()
  const sent = await speakingTo(languages, async () => {
    const message = needs.set().messages[id]
    if (!message)
      throw new Error(`There is no message "${id}". Add schemas/<area>/${id}.message.json, or publish a set that has it.`)
    return receiver ? channels[channel](delivery, textsFor(message, delivery.reader), receiver, needs) : false
  })
  if (sent) needs.log.info({ messageId, message: id, channel }, 'message delivered')
  else needs.log.warn({ messageId, message: id, channel }, 'message has no receiver on this channel, or no text for it')
}

type Channel = (delivery: Delivery, message: Message, receiver: Receiver, needs: Needs) => Promise<boolean>

/** How each channel sends; false: nobody to send to, or nothing to say. */
const channels: Record<Delivery['channel'], Channel> = {
  mail: async ({ messageId, facts, to: { copy } }, message, { email, timeZone }, needs) => {
    const set = needs.set()
    const rendered = renderMail(message, facts, needs.config.publicUrl, {
      portal: pageText(set, 'frame', 'portal'),
      ...writtenIn(set),
      timeZone: zoneOf(set, timeZone),
    })
    if (!rendered || !email) return false
    const { subject, text, html, actions } = rendered
    const id = `<${messageId}@${new URL(needs.config.publicUrl).hostname}>`
    const mail = { messageId: id, to: email, ...(copy && { copy }), subject, text, html, actions }
    await taken(sendMailOnce(mail, needs))
    return true
  },
  notice: async (delivery, _message, { accountId }, needs) => {
    if (!accountId) return false
    return inTransaction(
      needs.pool,
      async client => (await storeNotices(client, [{ ...delivery, to: { accountId } }], needs)) > 0,
    )
  },
  sms: async ({ messageId, facts }, message, { phone, timeZone }, { sms, set }) => {
    const rendered = renderSms(message, facts, readerOf(set(), timeZone))
    if (!rendered || !phone) return false
    await taken(sms.send({ messageId, to: phone, text: rendered.text }))
    return true
  },
  rcs: async ({ messageId, facts }, message, { phone, timeZone }, needs) => {
    const rendered = renderRcs(message, facts, readerOf(needs.set(), timeZone))
    if (!rendered || !phone || !needs.phone) return false
    // Where a tap goes is a fact: `taps` holds an address for each postback.
    const taps = (facts.taps ?? {}) as Record<string, string>
    const suggestions = rendered.suggestions.map(({ text, postback }) => ({ text, postback, url: taps[postback] ?? '' }))
    await taken(needs.phone.send({ messageId, to: phone, text: rendered.text, suggestions }))
    return true
  },
}

async function taken(sending: Promise<void>): Promise<void> {
  await sending.catch(error => {
    throw new NotTaken(error)
  })
}

async function findReceiver({ to }: Delivery, { pool }: Needs): Promise<Receiver | null> {
  type Found = { email: string; phone: string | null; language: string | null; timeZone: string | null }
  const sql = `select c.email, c.phone, a.data->>'language' as language, a.data->>'preferred_time_zone' as "timeZone"
    from credential c left join record a on a.id = c.account_id
    where ${to.accountId ? 'c.account_id' : 'c.email'} = $1`
  const found = (await pool.query<Found>(sql, [to.accountId ?? to.email ?? null])).rows[0]
  // Whoever asks for a mail to an address, its owner reads it in the language of the account.
  if (!to.accountId)
    return {
      accountId: null,
      email: to.email ?? null,
      phone: to.phone ?? null,
      language: found?.language ?? null,
      timeZone: found?.timeZone ?? null,
    }
  return found ? { ...found, accountId: to.accountId, email: to.email ?? found.email, phone: to.phone ?? found.phone } : null
}
