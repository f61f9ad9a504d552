import type { JsonObject } from '#engine/definitions/types.ts'
import { deliverLater } from '../auth/send-message.ts'
import type { Dependencies } from '../dependencies.ts'
import { kindOf } from '../records/kind-of.ts'
import type { RecordRow } from '../records/reading/record-row.ts'
import { followReferences } from '../records/references/follow-references.ts'
import type { Delivery } from './delivery.ts'
import { mailable, mayMailAgain } from './mail-rates.ts'
import type { Notification } from './notification.ts'

/**
 * Adds the one mail to somebody without an account, whose address the record or one that it leads to holds. Where there is none, nobody is
 * written to; nor beyond `rates.mail`. The id is made of the notification's, so that a second run sends nothing twice.
 */
export async function notifyAddress(
  notification: Notification,
  record: RecordRow,
  { url: _, ...facts }: JsonObject,
  deps: Dependencies,
): Promise<void> {
  const { messageId: id, message, address } = notification
  const email = await addressAt(address, record, deps)
  if (email === null) return deps.log.warn({ messageId: id, message, address }, 'message has no address to go to')
  const copied = await addressAt(notification.copy, record, deps)
  const messageId = `${id}-address-mail`
  if (!(await mayMailAgain(notification, deps))) return
  const may = await mailable([...new Set([email, copied ?? email])], notification, deps)
  if (!may.includes(email)) return
  const to = { email, ...(copied !== null && copied !== email && may.includes(copied) && { copy: copied }) }
  const delivery: Delivery = { messageId, message, to, channel: 'mail', facts }
  await deliverLater(deps.pool, deps, delivery, { key: messageId, turn: 'bulk' })
}

async function addressAt(at: string | undefined, record: RecordRow, { pool, set }: Dependencies): Promise<string | null> {
  const steps = at?.split('/') ?? []
  const field = steps.pop()
  const form = set().forms[kindOf(set(), record.kind).form]
  if (field === undefined || !form) return null
  const data = steps.length === 0 ? record.data : (await followReferences(pool, set(), form.schema, record.data, steps))?.data
  const value = data && Object.hasOwn(data, field) ? data[field] : null
  return typeof value === 'string' && value !== '' ? value : null
}
