import type { PopoverActions } from '@mui/material'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Keeps an open list at the box that it hangs on, where the page is scrolled or grows above the box. Once the box is out of sight it is
 * closed, if a person scrolled it away; what came late and pushed it away closes nothing, and the box is brought back. Locking the page
 * instead would let go of all that stays in view: it moved whenever a list was opened.
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
    let byHand = false
    const scrolls = (): void => {
      byHand = true
    }
    window.addEventListener('scroll', scrolled, true)
    for (const one of ['wheel', 'touchmove']) window.addEventListener(one, scrolls, { passive: true })
    // What comes late moves what is below it, without any scrolling.
    const grown = new ResizeObserver(follow)
    grown.observe(document.body)
    let seen = false
    const inSight = new IntersectionObserver(([entry]) => {
      const isSeen = entry?.isIntersecting === true
      if (seen && !isSeen && byHand) close()
      else if (seen && !isSeen) box.scrollIntoView({ block: 'nearest' })
      seen ||= isSeen
    })
    inSight.observe(box)
    return () => {
      window.removeEventListener('scroll', scrolled, true)
      for (const one of ['wheel', 'touchmove']) window.removeEventListener(one, scrolls)
      grown.disconnect()
      inSight.disconnect()
    }
  }, [box])
  return list
}
