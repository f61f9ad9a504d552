import { readFileSync } from 'node:fs'
import { escapeHtml } from '#engine/messages/mail-page.ts'
import { type PageTexts, pageTexts } from '../page-texts.ts'
import { magicNumbers, magicOf } from './magic-numbers.ts'
import type { Phone, Thread } from './phone-list.ts'
import type { Message } from './world.ts'

const [shared, own] = ['../development.css', 'phones.css'].map(name => readFileSync(new URL(name, import.meta.url), 'utf8'))

/** This page stands without a portal, so its words are those of the files that the code was built with. */
const texts = pageTexts('simulator')
const say: PageTexts<'simulator'> = (key, ...values) => escapeHtml(texts(key, ...values))

/** What phones can answer, as a page without scripts. */
export function phonesPage(phones: Phone[]): string {
  const list = phones.length > 0 ? phones.map(phoneHtml).join('') : `<p>${say('nothing-yet')}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say('title')}</title>
<style>${shared}${own}</style>
</head>
<body>
<main><h1>${say('title')}</h1><p class="lead">${say('about')} <a href="/simulator/phones">${say('look-again')}</a></p>
<details open><summary>${say('by-design-title')}</summary>
<p>${say('by-design-about')}</p>
<dl>${Object.entries(magicNumbers)
    .map(([digits, magic]) => `<dt>…${digits}</dt><dd>${say(`does-${magic}`)}</dd>`)
    .join('')}</dl></details>
${list}</main>
</body>
</html>
`
}

function phoneHtml({ phone, threads }: Phone): string {
  const all = threads.map(thread => `<h3>${escapeHtml(thread.agent)}</h3>${threadHtml(phone, thread)}`)
  const magic = magicOf(phone)
  const note = magic === null ? '' : `<p><strong>${say('by-design')}</strong> ${say(`does-${magic}`)}</p>`
  return `<section><h2>${escapeHtml(phone)}</h2>${note}${all.join('')}</section>`
}

function threadHtml(phone: string, { agentId, agent, invitation, entries }: Thread): string {
  const answers =
    invitation === 'PENDING'
      ? form(phone, 'invitation', { agentId, answer: 'ACCEPTED' }, texts('accept')) +
        form(phone, 'invitation', { agentId, answer: 'DECLINED' }, texts('decline'))
      : ''
  const invited = invitation ? `<p>${say('invited', { answer: invitation.toLowerCase() })} ${answers}</p>` : ''
  const items = entries.map(entry => {
    if (entry.kind === 'wrote') return `<li class="wrote">${escapeHtml(entry.text)}</li>`
    const { message, taps } = entry
    const { messageId } = message
    const read = message.state === 'DELIVERED' ? form(phone, 'read', { messageId }, texts('read')) : ''
    const open = message.state === 'DELIVERED' || message.state === 'READ'
    const buttons = open
      ? taps.map((text, index) => form(phone, 'tap', { messageId, suggestion: String(index) }, text)).join(' ')
      : ''
    return `<li>${contentHtml(message)} <small>${message.state.toLowerCase()}</small> ${read} ${buttons}</li>`
  })
  const write = `<input name="text" aria-label="${say('message-to', { agent })}" required>`
  return `${invited}<ul>${items.join('')}</ul>
${form(phone, 'text', { agentId }, texts('send'), write)} ${form(phone, 'text', { agentId, text: 'STOP' }, 'STOP')}`
}

function contentHtml({ contentMessage }: Message): string {
  return textsIn(contentMessage)
    .map(text => `<span>${escapeHtml(text)}</span>`)
    .join('<br>')
}

/** @returns what is to be read in a message: text, titles, descriptions and addresses of media, in their order. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'suggestions') return []
    return ['text', 'title', 'description', 'fileUrl'].includes(name) ? [String(inner)] : textsIn(inner)
  })
}

function form(phone: string, act: string, fields: Record<string, string>, button: string, inner = ''): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const action = `/simulator/phones/${encodeURIComponent(phone)}/${act}`
  return `<form method="post" action="${action}">${hidden.join('')}${inner}<button>${escapeHtml(button)}</button></form>`
}
