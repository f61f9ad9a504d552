import { useEffect, useEffectEvent } from 'react'
import { closeByBack } from './leave-guards.ts'

/** While `open`, the browser's Back calls `onClose` instead of leaving the page: for what covers the page, as a phone's own sheets do. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? closeByBack(() => close()) : undefined), [open])
}
