import pg from 'pg'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import type { Log } from '../../log.ts'

/** What happened elsewhere, told to the streams of every server; a name and an id, never a value. */
export type Topic = `code:${string}` | `session:${string}` | `account:${string}`
type Listener = (topic: Topic | 'missed') => void

/** One connection per process that hears what any server tells. */
export type CodeEvents = {
  /** Calls `listener` for each of the topics; with 'missed' when some may have been lost. Gives its end. */
  subscribe(topics: Topic[], listener: Listener): () => void
  /** Calls `end` when the server stops; until its own end it counts as a stream of the account. Gives its end. */
  onClose(accountId: string, end: () => void): () => void
  /** Streams that are open, of all or of one account. */
  size(accountId?: string): number
  close(): Promise<void>
}

const channel = 'onramp_auth'
const reconnectMs = 250

/** Starts listening, with a connection of its own (never the pool's), and connects again when it is cut. */
export async function createCodeEvents(pool: pg.Pool, log: Log): Promise<CodeEvents> {
  const subscriptions = new Set<{ topics: Set<string>; listener: Listener }>()
  const ends = new Map<() => void, string>()
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const { max: _max, Promise: _promise, ...options } = pool.options
    const next = new pg.Client(options)
    // pg reports a cut connection more than once.
    let lost = false
    const onLost = () => {
      if (lost || closed) return
      lost = true
      timer = setTimeout(reconnect, reconnectMs)
    }
    next.on('error', onLost)
    next.on('end', onLost)
    next.on('notification', ({ payload }) => {
      for (const { topics, listener } of subscriptions) if (payload && topics.has(payload)) listener(payload as Topic)
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      lost = true
      void next.end().catch(() => {})
      throw error
    }
    client = next
  }
  const reconnect = async () => {
    try {
      await connect()
      // What was told meanwhile is gone; everybody looks again.
      for (const { listener } of subscriptions) listener('missed')
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'listening for one-time codes failed; trying again')
      if (!closed) timer = setTimeout(reconnect, reconnectMs)
    }
  }

  await connect()
  return {
    subscribe: (topics, listener) => {
      const subscription = { topics: new Set<string>(topics), listener }
      subscriptions.add(subscription)
      return () => subscriptions.delete(subscription)
    },
    onClose: (accountId, end) => {
      ends.set(end, accountId)
      return () => ends.delete(end)
    },
    size: accountId => (accountId === undefined ? ends.size : [...ends.values()].filter(one => one === accountId).length),
    close: async () => {
      closed = true
      clearTimeout(timer)
      for (const end of [...ends.keys()]) end()
      await client?.end()
    },
  }
}

/** Tells all servers, when the transaction commits, that something happened to a code. */
export async function tellCodeChanged(client: pg.ClientBase | pg.Pool, codeId: string): Promise<void> {
  await tell(client, `code:${codeId}`)
}

/** Tells all servers that a session has ended. */
export async function tellSessionEnded(client: pg.ClientBase | pg.Pool, hash: Buffer): Promise<void> {
  await tell(client, sessionTopic(hash))
}

/** Tells all servers that all sessions of an account have ended. */
export async function tellSessionsEnded(client: pg.ClientBase | pg.Pool, accountId: string): Promise<void> {
  await tell(client, `account:${accountId}`)
}

/** The topic of a session, by the hash of its token. */
export function sessionTopic(hash: Buffer): Topic {
  return `session:${hash.toString('hex')}`
}

async function tell(client: pg.ClientBase | pg.Pool, topic: Topic): Promise<void> {
  await client.query('select pg_notify($1, $2)', [channel, topic])
}
