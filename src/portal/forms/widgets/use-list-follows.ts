import type { PopoverActions } from '@mui/material'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Keeps an open list at the box that it hangs on, where the page is scrolled or grows above the box, and closes it once the box is out of
 * sight. Locking the page instead would let go of all that stays in view: it moved whenever a list was opened.
 *
 * @param box of the list that is open; null while none is
 * @returns for `action` of the list
 */
export function useListFollows(box: Element | null, onClose: () => void): RefObject<PopoverActions | null> {
  const list = useRef<PopoverActions>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (box === null) return
    const follow = (): void => list.current?.updatePosition()
    const scrolled = ({ target }: Event): void => {
      if (target instanceof Node && target.contains(box)) follow()
    }
    window.addEventListener('scroll', scrolled, true)
    // What comes late moves what is below it, without any scrolling.
    const grown = new ResizeObserver(follow)
    grown.observe(document.body)
    let seen = false
    const inSight = new IntersectionObserver(([entry]) => {
      if (seen && !entry?.isIntersecting) close()
      seen ||= entry?.isIntersecting === true
    })
    inSight.observe(box)
    return () => {
      window.removeEventListener('scroll', scrolled, true)
      grown.disconnect()
      inSight.disconnect()
    }
  }, [box])
  return list
}
