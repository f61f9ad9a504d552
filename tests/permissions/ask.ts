import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string }
export type Asked = { method: string; path: string; headers?: Record<string, string>; body?: unknown }

/** A browser's tab, kept open: one connection after the other, as a person clicks. */
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
let asked = 0

/**
 * Sends one request over a real connection and gives the whole answer. Each comes from an address of its own (the portal under test
 * believes `X-Forwarded-For` from here), so that no limit per address decides a cell. A stream is left as soon as its head is there.
 *
 * @param body text goes as it is, a form as multipart, everything else as JSON.
 */
export async function ask(address: string, { method, path, headers = {}, body }: Asked): Promise<Reply> {
  const from = `10.${++asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
  const sent = await bytesOf(body)
  return new Promise((resolve, reject) => {
    const going = request(`${address}${path}`, {
      agent,
      method,
      headers: {
        'x-forwarded-for': from,
        ...(sent ? { 'content-type': sent.type, 'content-length': String(sent.bytes.length) } : {}),
        ...headers,
      },
    })
    going.on('error', reject).on('response', answer => {
      const told = { status: answer.statusCode ?? 0, headers: answer.headers }
      const pieces: Buffer[] = []
      if (answer.headers['content-type'] === 'text/event-stream') {
        answer.destroy()
        resolve({ ...told, text: '' })
        return
      }
      answer
        .on('data', piece => pieces.push(piece))
        .on('error', reject)
        .on('end', () => resolve({ ...told, text: Buffer.concat(pieces).toString('utf8') }))
    })
    going.end(sent?.bytes)
  })
}

/** Closes the kept connections. */
export function hangUp(): void {
  agent.destroy()
}

async function bytesOf(body: unknown): Promise<{ type: string; bytes: Buffer } | null> {
  if (body === undefined) return null
  if (typeof body === 'string') return { type: 'text/plain', bytes: Buffer.from(body) }
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  const encoded = new Response(body)
  return { type: encoded.headers.get('content-type') ?? '', bytes: Buffer.from(await encoded.arrayBuffer()) }
}
