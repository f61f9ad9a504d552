import { type RefCallback, useCallback } from 'react'

/** Below it, to the edge of the window. */
const marginPx = 16
/** In a window so low that nothing would be left of it, the page is scrolled. */
const leastPx = 320

/** So much of a form is enough to fill it in where it stands. */
const enoughPx = 400

function roomBelow(element: HTMLElement): number {
  return window.innerHeight - Math.max(0, element.getBoundingClientRect().top) - marginPx
}

/** Scrolls the page to the head of what has just opened, where too little of it would be in view. */
export function bringIntoView(element: HTMLElement): void {
  if (roomBelow(element) < enoughPx) element.scrollIntoView({ block: 'start' })
}

/** Lets an element be as high as there is room from where it stands to the lower edge of the window, also as the page is scrolled. */
export function useFillsWindow(): RefCallback<HTMLElement> {
  return useCallback(element => {
    if (!element) return
    const fill = (): void => {
      element.style.maxHeight = `${Math.max(roomBelow(element), leastPx)}px`
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
