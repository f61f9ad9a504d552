let current: string | null = null
const listeners = new Set<(hash: string) => void>()

/** Notes which set the server answered with: another than before was published meanwhile. */
export function noteDefinitionsHash({ headers }: Pick<Response, 'headers'>): void {
  const hash = headers.get('x-definitions')
  if (hash === null || hash === current) return
  current = hash
  for (const listener of listeners) listener(hash)
}

/** Has the listener told of each set that the server answers with, from that of the last answer on, until the returned function is called. */
export function onDefinitionsHash(listener: (hash: string) => void): () => void {
  listeners.add(listener)
  if (current !== null) listener(current)
  return () => void listeners.delete(listener)
}
