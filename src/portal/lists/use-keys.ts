import { useEffect, useRef, useState } from 'react'
import { keyOf, type ListKey } from './key-of.ts'

/** A key that was pressed: what it asks for, whether its name has more than a letter, and where the focus was. */
export type Pressed = { key: ListKey; named: boolean; target: HTMLElement }

/** Where keys mean something of their own, so that a page must not take them. */
const taken =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=tablist], [role=slider]'
const kept = 'onramp-letter-keys'

/**
 * Hands keys to a page. While something waits for an answer in a dialog or drawer, keys are its own.
 *
 * @param act does what a key asks for; false where that means nothing there.
 */
export function useKeys(act: (pressed: Pressed) => boolean): { letters: boolean; setLetters: (on: boolean) => void } {
  const [letters, setLetters] = useState(() => localStorage.getItem(kept) !== 'off')
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const key = keyOf(event, letters)
      const target = event.target as HTMLElement
      if (!key || event.defaultPrevented || target.closest(taken) || document.querySelector('[role=dialog]')) return
      if (latest.current({ key, named: event.key.length > 1, target })) event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [letters])
  return {
    letters,
    setLetters: on => {
      localStorage.setItem(kept, on ? 'on' : 'off')
      setLetters(on)
    },
  }
}

/** Presses the button of a record's page that approves or rejects; false where there is none. */
export function pressDecision(page: HTMLElement | null, key: 'approve' | 'reject'): boolean {
  const decision = page?.querySelector<HTMLElement>(`[data-decision=${key === 'approve' ? 'good' : 'bad'}]:enabled`)
  if (!decision) return false
  // It has the focus again when its form is closed. The form takes it at once, so the page stays where it is.
  decision.focus({ preventScroll: true })
  decision.click()
  return true
}

/** Whether nothing on the page has the focus. */
export function isFree(target: HTMLElement): boolean {
  return target === document.body || target.id === 'main'
}
