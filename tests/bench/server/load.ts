import { Agent, request } from 'node:http'

/** One request of a load. */
export type Call = { method: string; url: string; headers?: Record<string, string>; body?: string }

/**
 * Sends the calls over a number of kept-alive connections, each as soon as the one before it is answered.
 *
 * @returns requests answered a second.
 * @throws when any answer is not 2xx: a refusal is faster than the work.
 */
export async function load(calls: Call[], connections: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let call = calls[next++]; call; call = calls[next++]) await send(call, agent)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return calls.length / seconds
}

/** Sends one call and gives the text of its answer. Throws when that is not 2xx. */
export async function send(call: Call, agent: Agent): Promise<string> {
  const { status, text } = await answer(call, agent)
  if (status < 300) return text
  throw new Error(`${call.method} ${call.url} answered ${status}: ${text.slice(0, 500)}`)
}

/** Sends one call and gives its answer, whatever it says. */
export function answer({ method, url, headers = {}, body }: Call, agent: Agent): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method, agent, headers: { ...length, ...headers } }, got => {
      const chunks: Buffer[] = []
      got.on('data', chunk => chunks.push(chunk))
      got.on('end', () => done({ status: got.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
