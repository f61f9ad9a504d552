import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Lie, ProviderSettings } from './openid-provider.ts'

/** Starts an OpenID provider in a process of its own. */
export async function startOpenidProvider(settings: ProviderSettings) {
  const script = fileURLToPath(new URL('openid-provider.ts', import.meta.url))
  const child = fork(script, [JSON.stringify(settings)], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let said = ''
  child.stderr?.on('data', part => {
    said += String(part)
  })
  const ended = once(child, 'exit')
  const [issuer] = await Promise.race([
    once(child, 'message') as Promise<[string]>,
    ended.then(([code]) => {
      throw new Error(`The provider ended with ${code}: ${said}`)
    }),
  ])
  return {
    issuer,
    host: new URL(issuer).host,
    /** Signs in at an address of the provider, as a browser of its own does; gives the address that it is sent back to. */
    signIn: (address: URL, name: string) => signIn(issuer, address, name),
    /** Has it lie in the ID tokens that come. */
    lie: async (lie: Lie) => {
      const heard = once(child, 'message')
      child.send(lie)
      await heard
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await ended
    },
  }
}

async function signIn(issuer: string, address: URL, name: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let [at, method] = [address, 'GET']
  for (let hops = 0; hops < 10; hops++) {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const answer = await fetch(at, { method, redirect: 'manual', headers: { accept: 'text/html', cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(key, value)
    }
    const text = await answer.text()
    const location = answer.headers.get('location')
    if (location !== null) [at, method] = [new URL(location, at), 'GET']
    else if (at.pathname.startsWith('/interaction/') && method === 'GET')
      [at, method] = [new URL(`?user=${encodeURIComponent(name)}`, at), 'POST']
    else throw new Error(`The provider leads nowhere from ${at.pathname}: ${answer.status} ${text}`)
    if (at.origin !== issuer) return at
  }
  throw new Error(`Too many redirects from ${address}`)
}
