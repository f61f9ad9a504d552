import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type Kept = { value: string; path: string; text: string }
export type Answer = LightMyRequestResponse & { url?: string }
type Extra = { headers?: Record<string, string>; from?: string }

/** As much of a browser as signing in needs: cookies with their paths, redirects, and where requests come from. */
export class Browser {
  readonly cookies = new Map<string, Kept>()
  /** Every cookie that answers set or took back, as it stood there. */
  readonly received: string[] = []
  /** How it names itself. */
  agent = ''
  readonly #app: FastifyInstance
  readonly #origin: string
  readonly #from: string

  constructor(app: FastifyInstance, publicUrl: string, from: string) {
    this.#app = app
    this.#origin = new URL(publicUrl).origin
    this.#from = from
  }

  get(path: string, extra: Extra = {}): Promise<Answer> {
    return this.#send('GET', path, undefined, extra)
  }

  post(path: string, body?: unknown, extra: Extra = {}): Promise<Answer> {
    return this.#send('POST', path, body, {
      ...extra,
      headers: { ...this.#own(), ...extra.headers },
    })
  }

  /** Sends any call as a page of the portal does. */
  send(method: InjectOptions['method'], path: string, body: unknown): Promise<Answer> {
    return method === 'GET' ? this.get(path) : this.#send(method, path, body, { headers: this.#own() })
  }

  /** Follows redirects of this origin to the first answer that is none, or a page that is not the server's own. */
  async follow(path: string): Promise<Answer> {
    let url = new URL(path, this.#origin)
    for (let hops = 0; hops < 10; hops++) {
      const answer = await this.get(url.pathname + url.search, { headers: { accept: 'text/html' } })
      const { location } = answer.headers
      if (location === undefined) return Object.assign(answer, { url: url.href })
      url = new URL(String(location), this.#origin)
      if (url.origin !== this.#origin) return Object.assign(answer, { url: url.href })
    }
    throw new Error(`Too many redirects from ${path}`)
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name)?.value
  }

  cookieHeader(path = '/'): string {
    const sent = [...this.cookies].filter(([, kept]) => path.startsWith(kept.path))
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
  }

  /** Another browser with the same cookies. */
  copy(): Browser {
    const copy = new Browser(this.#app, this.#origin, this.#from)
    for (const [name, kept] of this.cookies) copy.cookies.set(name, kept)
    return copy
  }

  #own(): Record<string, string> {
    return { origin: this.#origin, 'sec-fetch-site': 'same-origin' }
  }

  async #send(method: InjectOptions['method'], path: string, body: unknown, extra: Extra): Promise<Answer> {
    const cookie = this.cookieHeader(path.split('?')[0])
    const payload = body === undefined ? {} : { payload: body as object }
    const answer = await this.#app.inject({
      method,
      url: path,
      remoteAddress: extra.from ?? this.#from,
      headers: {
        host: new URL(this.#origin).host,
        ...(cookie ? { cookie } : {}),
        ...(this.agent ? { 'user-agent': this.agent } : {}),
        ...extra.headers,
      },
      ...payload,
    })
    for (const text of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(text)
    return answer
  }

  #keep(text: string): void {
    this.received.push(text)
    const [pair = '', ...attributes] = text.split(';').map(part => part.trim())
    const [name = '', ...value] = pair.split('=')
    const path = attributes.find(part => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    const expires = attributes.find(part => part.toLowerCase().startsWith('expires='))?.slice(8)
    if (expires && new Date(expires) <= new Date(1000)) this.cookies.delete(name)
    else this.cookies.set(name, { value: value.join('='), path, text })
  }
}
