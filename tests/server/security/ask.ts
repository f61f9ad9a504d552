import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string; body: any }
export type Asked = {
  method?: string
  path: string
  headers?: Record<string, string | string[] | undefined>
  /** An object is sent as JSON; text and bytes as they are. */
  body?: unknown
  /** Address it comes from, as the trusted proxy of these tests says. */
  from?: string
}

/** Sends one request through a real connection, with no header of its own but the length. */
export function ask(address: string, { method = 'GET', path, headers = {}, body, from }: Asked): Promise<Answer> {
  const payload =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? (body as string | undefined) : JSON.stringify(body)
  const type = payload === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }
  const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const sent = request({
      hostname,
      port,
      method,
      path,
      headers: { ...length, ...type, ...(from ? { 'x-forwarded-for': from } : {}), ...headers },
    })
    sent.once('error', reject)
    sent.once('response', response => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(parts).toString()
        const isJson = String(response.headers['content-type']).includes('json')
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          body: isJson && text ? JSON.parse(text) : null,
        })
      })
    })
    sent.end(payload)
  })
}

/** What a browser of these tests sends by, through real connections to a server. */
export function connection(address: string): FastifyInstance {
  return { inject: (asked: Injected) => injected(address, asked) } as unknown as FastifyInstance
}

type Injected = { method: string; url: string; remoteAddress: string; headers: Record<string, string>; payload?: object | string }

async function injected(address: string, { method, url, remoteAddress, headers, payload }: Injected) {
  const answer = await ask(address, { method, path: url, headers, body: payload, from: remoteAddress })
  return { statusCode: answer.status, headers: answer.headers, body: answer.text, json: () => JSON.parse(answer.text) }
}
