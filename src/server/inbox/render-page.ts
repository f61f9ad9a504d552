import { escapeHtml } from '#engine/messages/mail-page.ts'
import type { PageTexts } from '../page-texts.ts'
import type { InboxMessage } from './list-messages.ts'

/** Where the page stands: the public address, and its path ('' or '/base'); and what says its words. */
type Place = { publicUrl: string; basePath: string; say: PageTexts<'inbox'> }

const mark = `<svg class="mark" width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/>
<g fill="none" stroke-width="4.6"><path d="M21.4 32V0"/><path d="M10.4 32v-3.5c0-9 5.8-8.5 5.8-17.5V0" opacity=".7"/></g></svg>`

/** The whole page. Without its script it shows what is there now; the script adds what comes. */
export function renderPage(
  messages: InboxMessage[],
  recipients: string[],
  to: string | null,
  place: Place & { phones: boolean },
): string {
  const { basePath } = place
  const say = htmlOf(place)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${say('page-title')}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(basePath)}/dev/assets/inbox.css">
<script type="module" src="${escapeHtml(basePath)}/dev/assets/inbox.js"></script>
</head>
<body>
<header class="top">${mark}<h1>${say('title')}</h1><span class="badge">${say('development')}</span></header>
<main data-list="${escapeHtml(basePath)}/dev/inbox/messages" data-words="${wordsOfScript(place)}">
<p class="lead">${say('about')}</p>
${place.phones ? `<p class="lead"><a href="${escapeHtml(basePath)}/dev/phones">${say('phones')}</a>${say('about-phones')}</p>` : ''}
<form class="filter" action="${escapeHtml(basePath)}/dev/inbox">
<label for="to">${say('recipient')}</label>
<div class="row"><input id="to" name="to" list="recipients" autocomplete="off" spellcheck="false" maxlength="320" value="${escapeHtml(to ?? '')}">
<button type="submit" class="primary">${say('show')}</button>${to === null ? '' : `<a class="button" href="${escapeHtml(basePath)}/dev/inbox">${say('show-all')}</a>`}</div>
<datalist id="recipients">${recipients.map(address => `<option value="${escapeHtml(address)}"></option>`).join('')}</datalist>
</form>
<p id="news" class="news" role="status"></p>
${renderMessages(messages, place)}
</main>
</body>
</html>
`
}

/** The two lists, mails and phone, newest first; what the script asks for every two seconds. */
export function renderMessages(messages: InboxMessage[], place: Place): string {
  const mails = messages.filter(message => message.channel === 'mail')
  const others = messages.filter(message => message.channel !== 'mail')
  const say = htmlOf(place)
  return `<div class="columns">
<section aria-labelledby="mails-title">
<h2 id="mails-title">${say('mails')}</h2>
<div id="mails">${mails.map(mail => renderMail(mail, place)).join('')}</div>
<p class="empty">${say('no-mails')}</p>
</section>
<section aria-labelledby="phone-title">
<h2 id="phone-title">${say('phone')}</h2>
<div class="phone"><div class="screen" tabindex="0" role="group" aria-labelledby="phone-title"><div class="camera"></div>
<div id="phone">${others.map(message => renderPhoneMessage(message, place)).join('')}</div>
<p class="empty">${say('no-messages')}</p>
</div></div>
</section>
</div>`
}

function renderMail(mail: InboxMessage, place: Place): string {
  const id = escapeHtml(mail.id)
  const say = htmlOf(place)
  const actions = mail.actions.map(action => {
    const href = address(action.url, place)
    return href === null ? '' : `<a class="button primary" href="${href}">${escapeHtml(action.text)}</a>`
  })
  const asHtml =
    mail.html &&
    `<a class="button" href="${escapeHtml(place.basePath)}/dev/inbox/${id}/html" aria-describedby="subject-${id}">${say('open-html')}</a>`
  return `<article id="message-${id}" class="mail" aria-labelledby="subject-${id}">
<h3 id="subject-${id}">${escapeHtml(mail.subject)}</h3>
<p class="about">${say('to')} <span class="address">${escapeHtml(mail.to)}</span> · ${time(mail.at, say)}</p>
<p class="text">${escapeHtml(mail.text.trim())}</p>
<p class="actions">${actions.join('')}${asHtml}</p>
</article>`
}

function renderPhoneMessage(message: InboxMessage, place: Place): string {
  const id = escapeHtml(message.id)
  const say = htmlOf(place)
  const taps = message.actions.map(action => {
    const target = address(action.url, place)
    const how = target === null ? 'disabled' : `data-tap="${target}"`
    return `<button type="button" ${how} aria-describedby="text-${id}">${escapeHtml(action.text)}</button>`
  })
  return `<article id="message-${id}" class="bubble" aria-label="${say('message-to', { to: message.to })}">
<p class="about"><span class="channel">${say(message.channel === 'rcs' ? 'rcs' : 'sms')}</span> ${say('phone-to')} <span class="address">${escapeHtml(message.to)}</span> · ${time(message.at, say)}</p>
<p class="text" id="text-${id}">${escapeHtml(message.text)}</p>
${taps.length > 0 ? `<p class="taps">${taps.join('')}</p>` : ''}<p class="answer" role="status"></p>
</article>`
}

/** The words of the page for HTML. */
function htmlOf({ say }: Place): PageTexts<'inbox'> {
  return (key, ...values) => escapeHtml(say(key, ...values))
}

/** What the script of the page says, which fills in the numbers and names itself. */
function wordsOfScript({ say }: Place): string {
  const words = {
    lost: say('lost'),
    sending: say('sending'),
    notAnswering: say('not-answering'),
    newMessage: say('new-message'),
    newMessages: say('new-messages', { count: '{count}' }),
    answered: say('answered', { text: '{text}' }),
    failed: say('failed', { status: '{status}' }),
  }
  return escapeHtml(JSON.stringify(words))
}

function time(at: string, say: PageTexts<'inbox'>): string {
  return `<time datetime="${at}">${say('time', { time: at.slice(0, 19).replace('T', ' ') })}</time>`
}

/** An address of this portal becomes a path, so that it works under whatever name the portal was opened; null for what is no page. */
function address(url: string, { publicUrl, basePath }: Place): string | null {
  if (url.startsWith(`${publicUrl}/`)) return escapeHtml(basePath + url.slice(publicUrl.length))
  return /^(https?:\/\/|\/(?![/\\]))/i.test(url) ? escapeHtml(url) : null
}
