import pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { compileForms, ownValidators } from '../records/drafts/check-data.ts'
import { createRecent } from './recent.ts'
import { currentHash, readSet, readValidators, setChannel } from './stored-sets.ts'

/** The published set of the moment, and older ones by their hash. */
export type Sets = {
  current(): PublishedSet
  byHash(hash: string): Promise<PublishedSet | null>
  /** Compiled validators of a set for pages. */
  validators(hash: string): Promise<Record<string, string> | null>
  /** Called with the hash whenever another set has become current. */
  onChange(listener: (hash: string) => void): () => void
  /** Switches to what has been published by now, without waiting for word of it. */
  refresh(): Promise<void>
  close(): Promise<void>
}

const reconnectMs = 250
/** Sets held beside the current one: pages that were opened before the last publishes ask for theirs. */
const mostSets = 8

/** What anybody may ask for: the database refuses to look for a NUL. */
const isHash = (text: string): boolean => !text.includes('\0')

/**
 * Loads the current set and follows it: when any server publishes, this one switches between two requests.
 *
 * @param published the set that was just published, if any; it need not be read again.
 * @throws when nothing has been published yet.
 */
export async function followSets(pool: pg.Pool, connectionString: string, published?: PublishedSet | null): Promise<Sets> {
  const sets = createRecent<PublishedSet>(mostSets)
  const texts = createRecent<Record<string, string>>(mostSets)
  const listeners = new Set<(hash: string) => void>()

  const hold = (set: PublishedSet): PublishedSet => {
    ownValidators(set)
    sets.store(set.hash, set)
    return set
  }
  if (published) hold(published)
  let current: PublishedSet | undefined
  const byHash = async (hash: string): Promise<PublishedSet | null> => {
    // However many are asked for, the current one stays.
    const known = hash === current?.hash ? current : sets.get(hash)
    if (known) return known
    if (!isHash(hash)) return null
    const set = await readSet(pool, hash)
    return set && (sets.get(hash) ?? hold(set))
  }
  const load = async (): Promise<PublishedSet> => {
    const hash = await currentHash(pool)
    const set = hash === null ? null : await byHash(hash)
    if (!set) throw new Error('No definitions have been published. Run npm run publish.')
    return set
  }
  current = await load()
  const now = (): PublishedSet => current as PublishedSet
  const change = async (): Promise<void> => {
    const next = await load()
    if (next.hash === now().hash) return
    await compileForms(next)
    current = next
    for (const listener of listeners) listener(next.hash)
  }
  // One after the other: of two that are published in a row, the later one stays.
  let turn = Promise.resolve()
  const refresh = (): Promise<void> => {
    turn = turn.catch(() => undefined).then(change)
    return turn
  }

  let closed = false
  // Word of a set comes once: what keeps a server from reading it now must not keep it at the set before.
  const follow = (): Promise<void> =>
    refresh().catch(() => {
      if (!closed) setTimeout(follow, reconnectMs).unref()
    })
  let client: pg.Client | null = null
  const listen = async (): Promise<void> => {
    const made = new pg.Client({ connectionString })
    let lost = false
    const again = (): void => {
      if (lost || closed) return
      lost = true
      setTimeout(() => listen().then(refresh).catch(again), reconnectMs).unref()
    }
    made.on('error', again)
    made.on('end', again)
    made.on('notification', () => void follow())
    await made.connect()
    await made.query(`listen ${setChannel}`)
    client = made
  }
  await listen()

  return {
    current: now,
    byHash,
    validators: async hash => {
      const known = texts.get(hash)
      if (known) return known
      const found = isHash(hash) ? await readValidators(pool, hash) : null
      if (found) texts.store(hash, found)
      return found
    },
    onChange: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
