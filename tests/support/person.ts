import { randomUUID } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'

/** Somebody with a browser's cookies, talking to a running portal. */
export type Person = {
  /** Sends JSON (or a FormData) and gives status and parsed answer. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** Begins to sign in; gives the path of the page that asks for the password. */
  openSignIn(): Promise<string>
  /** Follows the sign-in through the OpenID provider; the reply of the password step. */
  signIn(email: string, password: string): Promise<Reply>
  cookies: Map<string, string>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Reply = { status: number; body: any; headers: Headers }

/** A person who has not been here before. `base` is the portal's address without a trailing slash. */
export function person(base: string): Person {
  const cookies = new Map<string, string>()

  const request = async (
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const isForm = body instanceof FormData
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        origin: new URL(base).origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (attributes.some(attribute => /^\s*(expires=Thu, 01 Jan 1970|max-age=0)/i.test(attribute)) || value.join('=') === '')
        cookies.delete(name)
      else cookies.set(name, value.join('='))
    }
    return response
  }

  const send: Person['send'] = async (method, path, body, headers) => {
    const response = await request(method, base + path, body, headers)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text, headers: response.headers }
  }

  const follow = async (url: string): Promise<string> => {
    let at = url
    for (;;) {
      const response = await request('GET', at)
      await response.arrayBuffer()
      const next = response.headers.get('location')
      if (next === null) return at
      at = new URL(next, at).href
      if (/\/sign-in\/[^/?]+$/.test(at)) return at
    }
  }

  const openSignIn: Person['openSignIn'] = async () => (await follow(`${base}/sign-in`)).slice(base.length)
  const signIn: Person['signIn'] = async (email, password) => {
    const reply = await send('POST', `${await openSignIn()}/login`, {
      user_email: email,
      password: await encryptPassword(base, password),
    })
    if (reply.status === 200) await follow(reply.body.data.next)
    return reply
  }
  return { send, openSignIn, signIn, cookies }
}

/** A password as pages send it: a JWE to the portal's published key. */
export async function encryptPassword(base: string, password: string): Promise<string> {
  const key = (await (await fetch(`${base}/api/v1/public-key`)).json()).data
  const text = JSON.stringify({ password, at: new Date().toISOString(), nonce: randomUUID() })
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key, 'RSA-OAEP-256'))
}
