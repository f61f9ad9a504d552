import { type RefObject, useEffect, useRef, useState } from 'react'
import { keyOf } from './key-of.ts'

type Parts = {
  /** Holds the rows, each with a link `data-row-link`. */
  rows: RefObject<HTMLElement | null>
  /** Holds the record that is open, when one is. */
  pane: RefObject<HTMLElement | null>
  /** Opens the record one further (1) or one back (-1) from the open one. */
  step: (by: 1 | -1) => void
  /** Closes the open record. */
  close: () => void
  help: () => void
}

/** Where keys mean something of their own, so that a list must not take them. */
const taken =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=tablist], [role=slider]'
const kept = 'onramp-letter-keys'

/** Moves between rows and records by keys. While something waits for an answer in a dialog or drawer, keys are its own. */
export function useListKeys(parts: Parts): { letters: boolean; setLetters: (on: boolean) => void } {
  const [letters, setLetters] = useState(() => localStorage.getItem(kept) !== 'off')
  const latest = useRef(parts)
  latest.current = parts
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const key = keyOf(event, letters)
      const target = event.target as HTMLElement
      if (!key || event.defaultPrevented || target.closest(taken) || document.querySelector('[role=dialog]')) return
      if (act(key, event.key.length > 1, target, latest.current)) event.preventDefault()
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

/** Whether the key was ours. Arrows are only where a row has the focus: elsewhere they scroll. */
function act(key: NonNullable<ReturnType<typeof keyOf>>, named: boolean, target: HTMLElement, parts: Parts): boolean {
  const { rows, pane, step, close, help } = parts
  const links = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const at = links.findIndex(link => link === target || link.closest('[data-row]')?.contains(target))
  const free = target === document.body || target.id === 'main'
  const inPane = pane.current?.contains(target) ?? false
  if (key === 'help') help()
  else if (key === 'close') {
    if (!pane.current || !(inPane || free || at !== -1)) return false
    close()
  } else if (key === 'approve' || key === 'reject') {
    const decision = pane.current?.querySelector<HTMLElement>(`[data-decision=${key === 'approve' ? 'good' : 'bad'}]:enabled`)
    if (!decision || !(inPane || free || at !== -1)) return false
    // It has the focus again when its form is closed. The form takes it at once, so the page stays where it is.
    decision.focus({ preventScroll: true })
    decision.click()
  } else if (key === 'open') {
    if (at === -1) return false
    links[at]?.click()
  } else {
    const by = key === 'down' ? 1 : -1
    if (inPane || (free && pane.current)) {
      if (named) return false
      step(by)
    } else {
      if (named ? at === -1 : at === -1 && !free) return false
      links[Math.max(0, Math.min(links.length - 1, at === -1 ? 0 : at + by))]?.focus()
    }
  }
  return true
}
