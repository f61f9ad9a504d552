import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useDiscard, useUnsavedGuard } from '../ui/leaving/unsaved-guard.ts'
import { flushPendingText } from './pending-text.ts'

/**
 * How a form beside or over a record is closed: what is typed in it is asked about first, also when the page is left.
 *
 * @param closing what the frame around the form calls, for Escape and the like: the form alone knows whether there is something to ask.
 */
export function useClosing(unsaved: boolean, onClose: () => void, closing: RefObject<() => void>): () => void {
  useUnsavedGuard(unsaved)
  const discard = useDiscard()
  // Text that is handed over only now makes it another.
  const hasChanges = useRef(unsaved)
  const close = async (): Promise<void> => {
    flushPendingText()
    if (await discard(hasChanges.current)) onClose()
  }
  const begin = (): void => void close()
  useLayoutEffect(() => {
    hasChanges.current = unsaved
    closing.current = begin
  })
  return begin
}
