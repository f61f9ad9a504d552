import type { JsonObject, Message, Tone } from '#engine/definitions/types.ts'
import { type MomentReader, momentFor } from '#engine/texts/moment-for.ts'
import { groupedPhone } from '#engine/validation/formats/phone.ts'
import { fillTokens, fillUrl } from './fill-tokens.ts'
import { type MailFrame, mailPage } from './mail-page.ts'

type RenderedMail = { subject: string; text: string; html: string; actions: { text: string; url: string }[] }
type RenderedNotice = { text: string; url?: string; tone: Tone }
type RenderedSms = { text: string }
type RenderedRcs = { text: string; suggestions: { text: string; postback: string }[] }

/**
 * The mail of a message, or null when it has none.
 *
 * @param facts a JSON object; see `fillTokens` for what is missing.
 * @param publicUrl the address of the portal, which goes before the path of a page.
 * @param frame what stands around it, and the time zone that the receiver lives by.
 */
export function renderMail(
  message: Message,
  facts: JsonObject,
  publicUrl: string,
  { timeZone, ...frame }: MailFrame & { timeZone?: string },
): RenderedMail | null {
  const { mail } = message
  if (!mail) return null
  const reader = timeZone === undefined ? undefined : { language: frame.language, timeZone }
  const fill = (text: string) => withoutControls(written(text, facts, reader))
  const content = {
    title: oneLine(fill(mail.title)),
    // A paragraph that was nothing but a value not given is left out.
    paragraphs: mail.paragraphs.map(fill).filter(text => text.trim() !== ''),
    ...(mail.action && { action: { text: oneLine(fill(mail.action.text)), url: wholeUrl(mail.action.url, facts, publicUrl) } }),
    ...(mail.closing && { closing: fill(mail.closing) }),
  }
  const action = content.action && `${content.action.text}: ${content.action.url}`
  const text = [content.title, ...content.paragraphs, action, content.closing].filter(part => part).join('\n\n')
  const actions = content.action ? [content.action] : []
  return { subject: oneLine(fill(mail.subject)), text: `${text}\n`, html: mailPage(content, frame), actions }
}

/** The notice shown in the portal, or null when the message has none. Plain text: the page escapes it. */
export function renderNotice(message: Message, facts: JsonObject, reader?: MomentReader): RenderedNotice | null {
  const { notice } = message
  if (!notice) return null
  const rendered = { text: oneLine(written(notice.text, facts, reader)), tone: notice.tone ?? 'neutral' }
  return notice.url ? { ...rendered, url: fillUrl(notice.url, facts) } : rendered
}

/** The short message, or null when the message has none. */
export function renderSms(message: Message, facts: JsonObject, reader?: MomentReader): RenderedSms | null {
  return message.sms ? { text: withoutControls(written(message.sms.text, facts, reader)) } : null
}

/** The rich message with its suggested replies, or null when the message has none. Postbacks are filled as well. */
export function renderRcs(message: Message, facts: JsonObject, reader?: MomentReader): RenderedRcs | null {
  const { rcs } = message
  if (!rcs) return null
  const suggestions = (rcs.suggestions ?? []).map(({ text, postback }) => ({
    text: oneLine(written(text, facts, reader)),
    postback: oneLine(fillTokens(postback, facts)),
  }))
  return { text: withoutControls(written(rcs.text, facts, reader)), suggestions }
}

/** A text for a person: phone numbers in groups, and moments in the reader's words and zone where it is known who reads. */
function written(text: string, facts: JsonObject, reader: MomentReader | undefined): string {
  return fillTokens(text, facts, '', value => groupedPhone(reader ? momentFor(value, reader) : value))
}

/** Who reads a mail is not in the portal: a page needs its whole address. */
function wholeUrl(url: string, facts: JsonObject, publicUrl: string): string {
  const filled = fillUrl(url, facts)
  return filled.startsWith('/') ? publicUrl + filled : filled
}

/** Without control characters, except for line ends and tabs. */
function withoutControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}

/** On one line: a line end in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** A message as somebody reads it. `holder`: for whom the reader acts, as the role says; without it, as all others. */
export function textsFor(message: Message, holder: string | undefined): Message {
  const { readers = {}, ...texts } = message
  const own = Object.entries(readers).find(([one]) => one === holder)
  return { ...texts, ...own?.[1] }
}
