/** Adds new messages every two seconds without moving what one is at, and sends taps on the phone's suggestions. */
const everyMs = 2000
const lists = ['mails', 'phone']
const main = document.querySelector('main')
// Said by the server, whose texts are data.
const words = JSON.parse(main.dataset.words)
const news = document.getElementById('news')
// The HTML comes from this server, which escaped every value; the policy of the page allows this one place to read HTML.
const policy = window.trustedTypes?.createPolicy('inbox', { createHTML: html => html }) ?? { createHTML: html => html }
let tag = ''

function showTimes(within) {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
  for (const time of within.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime))
}

function addNew(html) {
  const come = new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
  let added = 0
  for (const id of lists) {
    const list = document.getElementById(id)
    const articles = [...come.getElementById(id).children].filter(article => !document.getElementById(article.id))
    for (const article of articles) showTimes(article)
    list.prepend(...articles)
    added += articles.length
  }
  if (added > 0) news.textContent = added === 1 ? words.newMessage : words.newMessages.replace('{count}', added)
}

async function poll() {
  if (document.visibilityState === 'hidden') return
  try {
    const response = await fetch(main.dataset.list + location.search, { headers: tag ? { 'if-none-match': tag } : {} })
    if (!response.ok && response.status !== 304) throw new Error(String(response.status))
    if (response.status === 200) {
      tag = response.headers.get('etag') ?? ''
      addNew(await response.text())
    }
    if (news.dataset.lost) {
      delete news.dataset.lost
      news.textContent = ''
    }
  } catch {
    news.dataset.lost = 'yes'
    news.textContent = words.lost
  }
}

async function tap(button) {
  const answer = button.closest('article').querySelector('.answer')
  answer.className = 'answer'
  answer.textContent = words.sending
  try {
    const response = await fetch(button.dataset.tap, { method: 'POST', headers: { accept: 'application/json' } })
    const body = await response.json().catch(() => ({}))
    answer.classList.add(response.ok ? 'good' : 'bad')
    answer.textContent =
      body.message ||
      (response.ok ? words.answered.replace('{text}', button.textContent) : words.failed.replace('{status}', response.status))
  } catch {
    answer.classList.add('bad')
    answer.textContent = words.notAnswering
  }
}

document.addEventListener('click', event => {
  const button = event.target.closest('button[data-tap]')
  if (button) tap(button)
})
showTimes(document)
setInterval(poll, everyMs)
