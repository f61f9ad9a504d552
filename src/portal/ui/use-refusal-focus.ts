import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls to the element and gives it the focus whenever something else was refused, wherever on the page it was sent from.
 *
 * @param about what was refused, another value each time; null, 0 or false for nothing.
 */
export function useRefusalFocus<Shown extends HTMLElement>(about: unknown): RefObject<Shown | null> {
  const box = useRef<Shown>(null)
  useEffect(() => {
    if (!about) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [about])
  return box
}
