import { useCallback, useEffect, useRef, useState } from 'react'
import { flushPendingText } from '../pending-text.ts'

/** What is known about saving. */
export type SaveStatus = { kind: 'none' | 'saving' | 'failed' } | { kind: 'saved'; at: Date }

const systemClock = () => new Date()

/**
 * Saves what was changed `delayMs` after the last change, one call at a time and always the newest; at once on `flush`, and when the
 * page is hidden or left. A save that failed is tried again with the next change, or by `flush`, which ends when nothing is on its way.
 */
export function useAutosave<Value>(save: (value: Value) => Promise<unknown>, delayMs: number, now: () => Date = systemClock) {
  const [status, setStatus] = useState<SaveStatus>({ kind: 'none' })
  const waiting = useRef<{ value: Value }>(undefined)
  const running = useRef<Promise<void>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ save, now })
  useEffect(() => {
    latest.current = { save, now }
  })

  const run = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    const saveAll = async () => {
      let outcome: SaveStatus | undefined
      while (waiting.current && outcome?.kind !== 'failed') {
        const sent = waiting.current
        waiting.current = undefined
        setStatus({ kind: 'saving' })
        try {
          await latest.current.save(sent.value)
          outcome = { kind: 'saved', at: latest.current.now() }
        } catch {
          outcome = { kind: 'failed' }
          // Kept, unless something newer waits already.
          waiting.current ??= sent
        }
      }
      running.current = undefined
      if (outcome) setStatus(outcome)
    }
    running.current ??= waiting.current ? saveAll() : undefined
    return running.current ?? Promise.resolve()
  }, [])

  const flush = useCallback(() => {
    flushPendingText()
    return run()
  }, [run])

  const change = useCallback(
    (value: Value) => {
      waiting.current = { value }
      clearTimeout(timer.current)
      timer.current = setTimeout(run, delayMs)
    },
    [run, delayMs],
  )

  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void flush()
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      void run()
    }
  }, [flush, run])

  return { status, change, flush }
}
