import { useEffectEvent, useLayoutEffect } from 'react'
import { closeByBack } from './leave-guards.ts'

/** While `open`, the browser's Back calls `onClose` instead of leaving the page: for what covers the page, as a phone's own sheets do. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // As soon as it can be seen, it can be closed.
  useLayoutEffect(() => (open ? closeByBack(() => close()) : undefined), [open])
}
