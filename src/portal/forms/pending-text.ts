import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from './after-press.ts'

/** Milliseconds after the last key until the form hears of it, so that conditions and errors still follow typing. */
const handOverAfter = 300

const pending = new Set<() => void>()

/** Hands every text that is still being typed to its form, at once. Call it before saving, changing steps or leaving. */
export function flushPendingText(): void {
  if (pending.size === 0) return
  flushSync(() => {
    for (const handOver of [...pending]) handOver()
  })
}

// In the capture phase, so that the form knows the text before its own handlers run. Not startTransition: a submit in the same task
// would send the value from before.
if (typeof window !== 'undefined') {
  window.addEventListener('submit', flushPendingText, true)
  window.addEventListener('keydown', event => event.key === 'Enter' && flushPendingText(), true)
  window.addEventListener(
    'click',
    event => event.target instanceof Element && event.target.closest('button, [role=button], a') && flushPendingText(),
    true,
  )
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushPendingText(), true)
}

/** Text of one field while it is typed. */
type LocalText = { text: string; type: (text: string) => void; leave: () => void }

/**
 * Keeps the text of a field by itself while it is typed, so that a key costs one input and not the whole form. `handOver` gets it on
 * `leave` (blur), where it is put as it is meant first, on Enter, submit, a click on a button, or 300 ms after the last key. A value that comes from outside wins.
 */
export function useLocalText(value: string, handOver: (text: string) => void, asMeant = (text: string) => text): LocalText {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const handed = useRef(value)
  const typed = useRef(value)
  const receiver = useRef(handOver)
  const meant = useRef(asMeant)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    receiver.current = handOver
    meant.current = asMeant
  })

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    pending.delete(flush)
    if (typed.current === handed.current) return
    handed.current = typed.current
    receiver.current(typed.current)
  }, [])

  // At once: between the timer and React's own moment somebody may leave, and what is handed over then would not count as typed.
  const later = useCallback(() => afterPress(() => flushSync(flush)), [flush])
  const leave = useCallback(() => {
    // The press that leaves it may lead to where the field is no more: what it hands over then is meant the same.
    typed.current = meant.current(typed.current)
    if (typed.current !== handed.current) pending.add(flush)
    afterPress(wasPressed => {
      const handOver = (): void => {
        setText(typed.current)
        flush()
      }
      // Else the blur may come while React is at work, and is done by React as it ends.
      if (wasPressed) flushSync(handOver)
      else handOver()
    })
  }, [flush])

  if (value !== seen) {
    setSeen(value)
    // The form's echo of what this field handed over must not undo keys typed since.
    if (value !== handed.current) {
      handed.current = value
      typed.current = value
      setText(value)
    }
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      pending.delete(flush)
    },
    [flush],
  )

  const type = (next: string) => {
    setText(next)
    typed.current = next
    pending.add(flush)
    clearTimeout(timer.current)
    timer.current = setTimeout(later, handOverAfter)
  }
  return { text, type, leave }
}
