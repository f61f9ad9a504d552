import { createTransport } from 'nodemailer'
import { AddressRefused, type MailPort } from '../ports.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]', '::1'])
/** How long one step of a delivery may take; the job tries again later. */
const stepMs = 20_000

/**
 * Sends mails by SMTP. The server must prove who it is (TLS, by certificate) unless it is on this machine.
 *
 * @param url smtp://user:password@host:port, or smtps:// for TLS from the first byte.
 * @param from sender, `Name <address>`.
 * @throws Error from `send` when the mail server does not take the mail; the same mail may be sent again, unless it is AddressRefused.
 */
export function smtpMail(url: string, from: string): MailPort {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw new Error('SMTP_URL must begin with smtp:// or smtps://')
  const local = loopback.has(hostname)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !local && !secure,
    tls: { rejectUnauthorized: !local },
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    // One connection for many mails. What it was about to say when it broke is the queue's to try again, not the library's.
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ messageId, to, copy, subject, text, html }) {
      const mail = {
        from,
        to: { name: '', address: oneAddress(to) },
        ...(copy && { cc: { name: '', address: oneAddress(copy) } }),
        messageId: oneLine(messageId),
        subject: oneLine(subject),
        text,
        html,
      }
      await transport.sendMail(mail).catch(error => {
        throw isRefusedForGood(error) ? new AddressRefused(error) : error
      })
    },
    async close() {
      transport.close()
    },
  }
}

/** Codes from 500 on are final. Before the receiver is named they are about us, and end when a setting is put right. */
function isRefusedForGood({ command, responseCode }: { command?: string; responseCode?: number }): boolean {
  return command === 'RCPT TO' && (responseCode ?? 0) >= 500
}

/** A line end would begin a header of its own, a comma another recipient. */
function oneAddress(to: string): string {
  if (/^[^\s,;<>()]+@[^\s,;<>()]+$/.test(to)) return to
  throw new Error('A mail goes to one address, without spaces, commas or line ends.')
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, ' ')
}
