import { type RefCallback, useCallback } from 'react'

/** Below it, to the edge of the window. */
const marginPx = 16
/** In a window so low that nothing would be left of it, the page is scrolled. */
const leastPx = 320

/** Lets an element be as high as there is room from where it stands to the lower edge of the window, also as the page is scrolled. */
export function useFillsWindow(): RefCallback<HTMLElement> {
  return useCallback(element => {
    if (!element) return
    const fill = (): void => {
      const room = window.innerHeight - Math.max(0, element.getBoundingClientRect().top) - marginPx
      element.style.maxHeight = `${Math.max(room, leastPx)}px`
    }
    fill()
    const moved = new ResizeObserver(fill)
    // What is above it grows and shrinks.
    moved.observe(document.body)
    window.addEventListener('scroll', fill, { passive: true })
    window.addEventListener('resize', fill)
    return () => {
      moved.disconnect()
      window.removeEventListener('scroll', fill)
      window.removeEventListener('resize', fill)
    }
  }, [])
}
