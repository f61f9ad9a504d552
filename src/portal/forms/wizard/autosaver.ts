import { beforeLeaving, holdClosing } from '../../ui/leaving/leave-guards.ts'
import { flushPendingText } from '../pending-text.ts'

/** What is known about saving. `waiting`: there is no connection; it goes on by itself. */
export type SaveStatus = { kind: 'none' | 'saving' | 'waiting' | 'failed' } | { kind: 'saved'; at: Date }

export type Autosaver<Value> = {
  status: () => SaveStatus
  subscribe: (listener: () => void) => () => void
  /** Saves this value a while after the last change. */
  change: (value: Value) => void
  /** Saves at once what waits; ends when nothing is on its way. */
  flush: () => Promise<void>
  /** What waits is not to be saved any more. */
  drop: () => void
  /** Nothing waits and nothing is on its way. */
  isSettled: () => boolean
}

type AutosaverOptions = {
  delayMs: number
  /** Whether an error says that nothing was reached. */
  isAway?: (error: unknown) => boolean
  /** Told when the page may be about to go, while something is not saved. */
  onLeaving?: () => void
  now?: () => Date
}

/** Between tries without a connection: each twice the one before. */
const retryMs = { first: 2000, longest: 30_000 }

type Unsettled = { flush: () => Promise<void>; isUnsaved: () => boolean; leave: () => void; retry: () => void }
const unsettled = new Set<Unsettled>()

/**
 * Keeps saving the newest value, one call at a time, however often what shows it comes and goes. Without a connection it tries again when
 * there is one; another failure waits for the next change, or for `flush`.
 */
export function createAutosaver<Value>(save: (value: Value) => Promise<unknown>, options: AutosaverOptions): Autosaver<Value> {
  const { delayMs, isAway = () => false, onLeaving, now = () => new Date() } = options
  const listeners = new Set<() => void>()
  let status: SaveStatus = { kind: 'none' }
  let waiting: { value: Value } | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = retryMs.first

  const tell = (next: SaveStatus): void => {
    status = next
    for (const listener of listeners) listener()
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    running ??= waiting ? saveAll() : undefined
    return running ?? Promise.resolve()
  }
  const saveAll = async (): Promise<void> => {
    let outcome: SaveStatus = { kind: 'none' }
    while (waiting && outcome.kind !== 'failed' && outcome.kind !== 'waiting') {
      const sent = waiting
      waiting = undefined
      tell({ kind: 'saving' })
      try {
        await save(sent.value)
        outcome = { kind: 'saved', at: now() }
        pauseMs = retryMs.first
      } catch (error) {
        outcome = { kind: isAway(error) ? 'waiting' : 'failed' }
        // Kept, unless something newer waits already.
        waiting ??= sent
      }
    }
    running = undefined
    if (outcome.kind === 'waiting') {
      timer = setTimeout(run, pauseMs)
      pauseMs = Math.min(2 * pauseMs, retryMs.longest)
    }
    if (!waiting) unsettled.delete(entry)
    tell(outcome)
  }
  const entry: Unsettled = {
    flush: run,
    // What is on its way arrives even when the page is closed; what comes after it, and what did not arrive, does not.
    isUnsaved: () => waiting !== undefined && ['saving', 'failed', 'waiting'].includes(status.kind),
    leave: () => {
      onLeaving?.()
      void run()
    },
    retry: () => {
      if (status.kind === 'waiting') void run()
    },
  }
  return {
    status: () => status,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: value => {
      waiting = { value }
      unsettled.add(entry)
      clearTimeout(timer)
      timer = setTimeout(run, delayMs)
    },
    flush: run,
    drop: () => {
      clearTimeout(timer)
      waiting = undefined
      unsettled.delete(entry)
      if (!running) tell({ kind: 'none' })
    },
    isSettled: () => waiting === undefined && status.kind !== 'saving',
  }
}

/** Saves whatever waits anywhere on the page; ends when that is done or has failed. */
export async function saveEverything(): Promise<void> {
  flushPendingText()
  await Promise.all([...unsettled].map(({ flush }) => flush()))
}

/** Whether something could not be saved, or only after what is on its way. */
export function isAnythingUnsaved(): boolean {
  return [...unsettled].some(({ isUnsaved }) => isUnsaved())
}

function leave(): void {
  flushPendingText()
  for (const { leave } of unsettled) leave()
}

if (typeof window !== 'undefined') {
  beforeLeaving(flushPendingText)
  holdClosing(() => {
    // What can still be sent is sent before the question.
    for (const { isUnsaved, flush } of unsettled) if (!isUnsaved()) void flush()
    return isAnythingUnsaved()
  })
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  window.addEventListener('online', () => {
    for (const { retry } of unsettled) retry()
  })
}
