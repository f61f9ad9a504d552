import { createHash } from 'node:crypto'
import type { JsonObject, Message } from '#engine/definitions/kinds.ts'
import { renderMail, renderNotice, renderRcs, renderSms } from '#engine/messages/render.ts'
import { textsFor } from '#engine/messages/texts-for.ts'
import type { Dependencies } from '../dependencies.ts'
import { sendMailOnce } from './send-mail-once.ts'

/** Payload of the task `deliver`. */
export type Delivery = {
  /** The same for every try of the same message to the same receiver; nothing is delivered twice under it. */
  messageId: string
  /** Id of a message file. */
  message: string
  /** `copy`: who else gets the mail and is answered with it. */
  to: { accountId?: string; email?: string; copy?: string; phone?: string }
  channel: 'mail' | 'notice' | 'sms' | 'rcs'
  /** For whom the receiver acts, as the role says: chooses the text. */
  reader?: string
  facts: JsonObject
}

type Needs = Pick<Dependencies, 'config' | 'log' | 'mail' | 'now' | 'phone' | 'pool' | 'set' | 'sms'>
type Receiver = { accountId: string | null; email: string | null; phone: string | null }

/**
 * The task `deliver`: renders a message by the definitions of now and sends it over one channel. What has no receiver any more is
 * logged and done with.
 *
 * @throws when the gateway does not take it, so that the queue tries again later with the same `messageId`.
 */
export async function deliver(delivery: Delivery, needs: Needs): Promise<void> {
  const { message: id, messageId, channel } = delivery
  const message = needs.set().messages[id]
  if (!message)
    throw new Error(`There is no message "${id}". Add schemas/<area>/${id}.message.json, or publish a set that has it.`)
  const receiver = await findReceiver(delivery, needs)
  const sent = receiver ? await channels[channel](delivery, textsFor(message, delivery.reader), receiver, needs) : false
  if (sent) needs.log.info({ messageId, message: id, channel }, 'message delivered')
  else needs.log.warn({ messageId, message: id, channel }, 'message has no receiver on this channel, or no text for it')
}

type Channel = (delivery: Delivery, message: Message, receiver: Receiver, needs: Needs) => Promise<boolean>

/** How each channel sends; false: nobody to send to, or nothing to say. */
const channels: Record<Delivery['channel'], Channel> = {
  mail: async ({ messageId, facts, to: { copy } }, message, { email }, needs) => {
    const rendered = renderMail(message, facts, needs.config.publicUrl)
    if (!rendered || !email) return false
    const { subject, text, html, actions } = rendered
    const id = `<${messageId}@${new URL(needs.config.publicUrl).hostname}>`
    await sendMailOnce({ messageId: id, to: email, ...(copy && { copy }), subject, text, html, actions }, needs)
    return true
  },
  notice: async ({ messageId, message: id, facts }, message, { accountId }, { now, pool }) => {
    const rendered = renderNotice(message, facts)
    if (!rendered || !accountId) return false
    const { text, url = null, tone } = rendered
    const record = (facts.record as JsonObject | undefined)?.id ?? null
    await pool.query(
      `insert into notice (id, account_id, record_id, message, text, url, tone, at) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
      [uuidOf(messageId), accountId, record, id, text, url, tone, now()],
    )
    return true
  },
  sms: async ({ messageId, facts }, message, { phone }, { sms }) => {
    const rendered = renderSms(message, facts)
    if (!rendered || !phone) return false
    await sms.send({ messageId, to: phone, text: rendered.text })
    return true
  },
  rcs: async ({ messageId, facts }, message, { phone }, needs) => {
    const rendered = renderRcs(message, facts)
    if (!rendered || !phone || !needs.phone) return false
    // Where a tap goes is a fact: `taps` holds an address for each postback.
    const taps = (facts.taps ?? {}) as Record<string, string>
    const suggestions = rendered.suggestions.map(({ text, postback }) => ({ text, postback, url: taps[postback] ?? '' }))
    await needs.phone.send({ messageId, to: phone, text: rendered.text, suggestions })
    return true
  },
}

async function findReceiver({ to }: Delivery, { pool }: Needs): Promise<Receiver | null> {
  if (!to.accountId) return { accountId: null, email: to.email ?? null, phone: to.phone ?? null }
  const sql = 'select email, phone from credential where account_id = $1'
  const found = (await pool.query<{ email: string; phone: string | null }>(sql, [to.accountId])).rows[0]
  return found ? { accountId: to.accountId, email: to.email ?? found.email, phone: to.phone ?? found.phone } : null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id that is no UUID gets one made from it (version 8), always the same. */
function uuidOf(messageId: string): string {
  if (uuid.test(messageId)) return messageId
  const hex = createHash('sha256').update(messageId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
