import { useEffect, useEffectEvent } from 'react'

/** Pixels. */
const slack = 2

/**
 * Closes an open list once what it hangs on is scrolled away from under it, as browsers do with their own. Locking the page instead would
 * let go of all that stays in view: it moved whenever a list was opened.
 */
export function useScrollCloses(anchor: Element | null, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (anchor === null) return
    const opened = anchor.getBoundingClientRect().top
    // The event of a scroll that brought the box into view may come after the list was opened.
    const scrolled = ({ target }: Event): void => {
      if (target instanceof Node && target.contains(anchor) && Math.abs(anchor.getBoundingClientRect().top - opened) > slack)
        close()
    }
    window.addEventListener('scroll', scrolled, true)
    return () => window.removeEventListener('scroll', scrolled, true)
  }, [anchor])
}
