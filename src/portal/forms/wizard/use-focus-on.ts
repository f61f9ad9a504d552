import { type RefObject, useEffect, useRef } from 'react'

/** What was pressed to get to a step is gone with the step before it; the keyboard goes on where the new one begins. */
export function useFocusOn(step: string, path: string | undefined): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && path === undefined) content.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step, path])
  return content
}
