import { vi } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { adoptOperations, type OperationRow } from '#portal/api/operations.ts'
import type { Browser } from '../server/auth/browser.ts'
import type { Portal } from '../server/auth/portal.ts'

/**
 * What a page has of its browser: an address, cookies, `fetch`, event streams. All goes to the portal over real connections.
 *
 * @returns `idle`: waits until everything asked so far is answered; of an event stream that is its beginning, after which nothing is missed.
 */
export function openPage(portal: Portal, browser: Browser): { idle(): Promise<unknown> } {
  const origin = new URL(portal.deps.config.publicUrl).origin
  const under = new Set<Promise<unknown>>()
  const ask = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...(init.headers as object), origin, cookie: browser.cookieHeader(path.split('?')[0]) }
    const answer = realFetch(portal.address + path, { ...init, headers })
    under.add(answer.catch(() => {}))
    return answer
  }
  adoptOperations(operationsOf(portal))
  vi.stubGlobal('document', { querySelector: () => null, cookie: browser.cookieHeader('/') })
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('EventSource', streamOf(ask))
  return { idle: () => Promise.all(under) }
}

const realFetch = globalThis.fetch

function operationsOf({ set }: Portal): { [id: string]: OperationRow } {
  const paths = Object.entries(set.openapi.paths as Record<string, Record<string, JsonObject>>)
  return Object.fromEntries(
    paths.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [String(operationId), { method: method.toUpperCase(), path }]),
    ),
  )
}

/** As much of EventSource as pages use: messages one by one, an error at the end. */
function streamOf(ask: (path: string, init: RequestInit) => Promise<Response>) {
  return class {
    static readonly CLOSED = 2
    readyState = 1
    onmessage: ((event: { data: string }) => void) | null = null
    onerror: (() => void) | null = null
    readonly #stop = new AbortController()

    constructor(path: string) {
      this.#read(path).catch(() => this.#end())
    }

    close(): void {
      this.onmessage = null
      this.onerror = null
      this.#stop.abort()
    }

    async #read(path: string): Promise<void> {
      const answer = await ask(path, { signal: this.#stop.signal })
      let text = ''
      const parts = answer.body?.pipeThrough(new TextDecoderStream()) as AsyncIterable<string> | undefined
      for await (const part of parts ?? []) {
        text += part
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const [, data = ''] of events.join('\n\n').matchAll(/^data: (.*)$/gm)) this.onmessage?.({ data })
      }
      this.#end()
    }

    #end(): void {
      this.readyState = 2
      this.onerror?.()
    }
  }
}
