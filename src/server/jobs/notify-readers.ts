import { spokenText } from '#engine/definitions/languages/in-language.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, Message } from '#engine/definitions/types.ts'
import { textsFor } from '#engine/messages/render.ts'
import { namedOf } from '#engine/records/label.ts'
import { commentLines, type MeaningTexts } from '#engine/records/meanings.ts'
import { pageFor } from '#engine/records/page-for.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { speakingTo } from '../language.ts'
import { kindOf } from '../records/kind-of.ts'
import type { RecordRow } from '../records/reading/record-row.ts'
import { loadRecord } from '../records/reading/rows.ts'
import { mayMailAgain } from './mail-rates.ts'
import type { Notification } from './notification.ts'
import { notifyAddress } from './notify-address.ts'
import { readersOf } from './readers-of.ts'
import { mailsLater } from './send-mails.ts'
import { storeNotices } from './store-notices.ts'

/**
 * Finds the readers, stores the notices of all of them at once, and leaves one job for their mails. Ids are made of the notification's, so
 * that a second run delivers nothing twice.
 */
export async function notifyReaders(notification: Notification, deps: Dependencies): Promise<void> {
  const { set, pool, config } = deps
  const message = set().messages[notification.message]
  if (!message)
    throw new Error(`There is no message "${notification.message}". Publish a set that has it; the job is tried again.`)
  const record = await loadRecord(pool, set(), notification.kind, notification.recordId)
  if (!record || !stands(record, notification.standing)) return
  const pages = set().records[notification.kind]?.pages
  const carrier = await carrierName(notification.scope, deps)
  const actsForOf = (role: string): string | undefined => set().roles.roles[role]?.actsFor
  const pageOf = (role: string): string => (pages && pageFor(pages, actsForOf(role))) ?? '/'
  const spokenIn = (language: string | null): PublishedSet => speakingTo(language === null ? [] : [language], set)
  const factsOf = (role: string, name = '', language: string | null = null): JsonObject => ({
    reader: { name },
    record: { id: record.id, label: record.label, named: namedOf(spokenIn(language).records[notification.kind], record.label) },
    owner: { label: record.owner_label ?? '' },
    url: config.publicUrl + pageOf(role).replace(':id', record.id),
    carrier,
    actor: { name: notification.actor.name },
    ...{ reason: '', comment: '', question: '', answer: '', pins: '' },
    ...inWordsOf(notification.said, spokenIn(language), record),
  })
  if (notification.to === 'address') return notifyAddress(notification, record, factsOf(''), deps)
  const readers = await readersOf(deps, record, notification)
  const told = await toldBefore(notification, record, deps)
  const line = { ...notification.line, scope: notification.scope }
  const digested = await whoWantsDigest(readers, deps)
  const deliveries = readers.flatMap(({ id: accountId, role, name, language }) => {
    const reader = actsForOf(role)
    const open = channelsOf(message, reader)
    // Who wants one mail a day gets the notice alone, and that mail says it.
    const wanted = digested.has(accountId) && open.includes('notice') ? open.filter(one => one !== 'mail') : open
    const about = {
      message: notification.message,
      to: { accountId },
      line,
      facts: factsOf(role, name, language),
      ...(reader && { reader }),
      ...(language !== null && { languages: [language] }),
    }
    return wanted
      .filter(one => !told.has(`${accountId} ${one}`))
      .map(channel => ({ ...about, messageId: `${notification.messageId}-${accountId}-${channel}`, channel }))
  })
  const on = (channel: string) => deliveries.filter(delivery => delivery.channel === channel)
  // Notices are kept all the same: what is not mailed any more is still said in the portal.
  const mails = on('mail').length > 0 && (await mayMailAgain(notification, deps)) ? on('mail') : []
  await inTransaction(pool, async client => {
    await storeNotices(client, on('notice'), deps)
    await mailsLater(client, deps, notification, mails)
  })
  for (const { messageId, message: id } of on('notice'))
    deps.log.info({ messageId, message: id, channel: 'notice' }, 'message delivered')
}

/** Ids of those who want one mail a day. */
async function whoWantsDigest(readers: { id: string }[], { pool }: Dependencies): Promise<Set<string>> {
  const sql = 'select account_id as id from credential where digest and account_id = any($1::uuid[])'
  const { rows } = await pool.query<{ id: string }>(sql, [readers.map(({ id }) => id)])
  return new Set(rows.map(({ id }) => id))
}

/** What came with an event, for who reads another language: a reason is an option of a form, which has translations, as have the titles of fields; the rest is as typed. */
function inWordsOf({ pins, ...said }: MeaningTexts, set: PublishedSet, record: RecordRow): JsonObject {
  const form = set.forms[kindOf(set, record.kind).form]
  return {
    ...said,
    ...(said.reason !== undefined && { reason: spokenText(set, said.reason) }),
    ...(pins && form && { pins: commentLines(form.schema, pins, record.proposed ?? record.data) }),
  }
}

/** On which channels a message reaches somebody who acts for `reader`. */
function channelsOf(message: Message, reader: string | undefined): ('mail' | 'notice')[] {
  const texts = textsFor(message, reader)
  return (['mail', 'notice'] as const).filter(one => texts[one] !== undefined)
}

/** "account channel" of everybody whom an earlier message of the same transition reaches. */
async function toldBefore({ before = [], scope }: Notification, record: RecordRow, deps: Dependencies): Promise<Set<string>> {
  const { messages, roles } = deps.set()
  const told = new Set<string>()
  for (const { message: id, to } of before) {
    const message = messages[id]
    if (!message) continue
    for (const { id: accountId, role } of await readersOf(deps, record, { to, scope }))
      for (const channel of channelsOf(message, roles.roles[role]?.actsFor)) told.add(`${accountId} ${channel}`)
  }
  return told
}

function stands({ lifecycles }: RecordRow, standing: Notification['standing']): boolean {
  if (!standing) return true
  const { workflow, scope, version } = standing
  return lifecycles.some(row => row.workflow === workflow && row.scope === scope && row.version === version)
}

/** What the carrier of a row is called; '' for the record's own row. */
async function carrierName(key: string, { pool }: Dependencies): Promise<string> {
  if (key === '') return ''
  const { rows } = await pool.query<{ label: string }>("select label from record where kind = 'carrier' and key = $1", [key])
  return rows[0]?.label ?? key
}
