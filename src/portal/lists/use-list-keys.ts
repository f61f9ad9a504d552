import type { RefObject } from 'react'
import { isFree, type Pressed, pressDecision, useKeys } from './use-keys.ts'

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

/** Moves between rows and records by keys. */
export function useListKeys(parts: Parts): ReturnType<typeof useKeys> {
  return useKeys(pressed => act(pressed, parts))
}

/** Whether the key was ours. Arrows are only where a row has the focus: elsewhere they scroll. */
function act({ key, named, target }: Pressed, parts: Parts): boolean {
  const { rows, pane, step, close, help } = parts
  const links = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const at = links.findIndex(link => link === target || link.closest('[data-row]')?.contains(target))
  const free = isFree(target)
  const inPane = pane.current?.contains(target) ?? false
  if (key === 'help') help()
  else if (key === 'close') {
    if (!pane.current || !(inPane || free || at !== -1)) return false
    close()
  } else if (key === 'approve' || key === 'reject') {
    return (inPane || free || at !== -1) && pressDecision(pane.current, key)
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
