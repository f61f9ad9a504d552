const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

/** Whether only this machine reaches a host. */
export function isLoopback(host: string): boolean {
  return loopback.has(host)
}

/**
 * Whether a request calls this machine by a name of its own, or by the one of its public address. A name that somebody else pointed here
 * has their page read what is answered as its own.
 */
export function isCalledByName(hostname: string, publicUrl: string): boolean {
  const name = hostname.toLowerCase()
  return isLoopback(name) || name === new URL(publicUrl).hostname
}

/** Where the portal listens, and whose word about addresses it believes. */
type Listening = { host: string; trustedProxies: string[] }

/** What settings say that other machines reach the portal, which then must not be a demonstration: one line each, with what to do. */
export function reachedBy({ host, trustedProxies }: Listening, publicHost: string | null): string[] {
  const ways: [says: string, instead: string][] = []
  if (!isLoopback(host)) ways.push([`HOST ${host} lets other machines reach the portal`, 'HOST to 127.0.0.1'])
  if (publicHost !== null && !isLoopback(publicHost))
    ways.push([`PUBLIC_URL with ${publicHost} says that other machines reach the portal`, 'PUBLIC_URL to nothing'])
  if (trustedProxies.length > 0)
    ways.push(['TRUSTED_PROXIES says that other machines reach the portal', 'TRUSTED_PROXIES to nothing'])
  return ways.map(([says, instead]) => `${says}: set NODE_ENV to production, or ${instead} for the demonstration`)
}
