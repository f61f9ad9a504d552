import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { simulatedChannels } from '../messaging/channel-port.ts'
import { type PageTexts, pageTexts } from '../page-texts.ts'
import { listMessages, listRecipients, readMessage, recipientOf } from './list-messages.ts'
import { renderMessages, renderPage } from './render-page.ts'

const shown = 100
const answered = 500
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'",
  "form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types inbox",
].join('; ')

const own = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const font = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/**
 * Adds /dev/inbox and /dev/inbox.json, and /dev/phones that leads to the simulated phones, where a channel has no gateway and it is not production: everybody who can reach them reads
 * every message.
 *
 * @returns whether they were added.
 */
export function registerInbox(
  app: FastifyInstance,
  { config, pool, channels, set }: Pick<Dependencies, 'config' | 'pool' | 'channels' | 'set'>,
): boolean {
  if (config.production || (config.smtpUrl !== null && config.smsGatewayUrls !== null)) return false
  const say: PageTexts<'inbox'> = (key, ...values) => pageTexts('inbox', set())(key, ...values)
  const base = config.basePath
  const assets = [
    {
      path: 'inbox.css',
      type: 'text/css; charset=utf-8',
      content: Buffer.concat([own('../../development.css'), own('inbox.css'), own('messages.css')]),
    },
    { path: 'inbox.js', type: 'text/javascript; charset=utf-8', content: own('inbox.js') },
    { path: 'inter.woff2', type: 'font/woff2', content: readFileSync(createRequire(import.meta.url).resolve(font)) },
  ]
  for (const { path, type, content } of assets) {
    app.get(`${base}/dev/assets/${path}`, async (_request, reply) =>
      secured(reply).header('content-type', type).header('cache-control', 'no-cache').send(content),
    )
  }
  app.get(`${base}/dev/inbox`, async (request, reply) => {
    const to = recipientOf(request.query)
    const [messages, recipients] = await Promise.all([listMessages(pool, to, shown), listRecipients(pool)])
    return html(
      secured(reply),
      renderPage(messages, recipients, to, { ...config, say, phones: simulatedChannels(channels).length > 0 }),
    )
  })
  app.get(`${base}/dev/phones`, async (_request, reply) => {
    const phones = (await simulatedChannels(channels)[0]?.phones()) ?? null
    if (phones === null) return secured(reply).status(404).type('text/plain; charset=utf-8').send(say('no-phones'))
    return secured(reply).redirect(phones)
  })
  app.get(`${base}/dev/inbox/messages`, async (request, reply) => {
    const body = renderMessages(await listMessages(pool, recipientOf(request.query), shown), { ...config, say })
    const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
    if (request.headers['if-none-match'] === tag) return secured(reply).status(304).send()
    return html(secured(reply).header('etag', tag), body)
  })
  app.get(`${base}/dev/inbox.json`, async (request, reply) => {
    secured(reply).header('content-type', 'application/json; charset=utf-8')
    return reply.send(JSON.stringify(await listMessages(pool, recipientOf(request.query), answered)))
  })
  app.get<{ Params: { id: string } }>(`${base}/dev/inbox/:id/html`, async (request, reply) => {
    const message = await readMessage(pool, request.params.id)
    if (!message || message.html === '')
      return secured(reply).status(404).type('text/plain; charset=utf-8').send(say('no-such-mail'))
    return html(secured(reply).header('content-security-policy', mailPolicy(message.html)), message.html)
  })
  return true
}

function secured(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
}

function html(reply: FastifyReply, body: string): FastifyReply {
  return reply.header('content-type', 'text/html; charset=utf-8').send(body)
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/**
 * The content security policy for showing a mail's HTML: no scripts, no requests, no origin of its own. Mails style themselves in
 * attributes, because mail programs drop the rest; exactly those styles are allowed, by their hashes.
 */
function mailPolicy(html: string): string {
  const styles = [...html.matchAll(/\sstyle="([^"]*)"/g)].map(([, style]) =>
    (style as string).replace(/&(amp|lt|gt|quot|#39);/g, entity => entities[entity] as string),
  )
  const hashes = [...new Set(styles)].map(style => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  const allowed = hashes.length > 0 ? ` style-src 'unsafe-hashes' ${hashes.join(' ')};` : ''
  return `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';${allowed} object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
