import { useEffect } from 'react'

/** How far down one was, in pixels, by the key of the entry in the browser's history; for as long as the page stands. */
const places = new Map<string, number>()

/** Where one was at an entry of the history. */
export function placeOf(key: string): number {
  return places.get(key) ?? 0
}

/** Notes how far down the page of this entry is. */
export function useNotedPlace(key: string): void {
  useEffect(() => {
    const note = (): void => {
      // Another entry is shown already while its page is on its way.
      if (history.state?.key === key || (history.state?.key === undefined && key === 'default')) places.set(key, window.scrollY)
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
}

/** Scrolls there; again as the page grows, until it is long enough or its reader does something. Gives what ends that. */
export function scrollTo(top: number): () => void {
  window.scrollTo({ top })
  if (top === 0) return () => undefined
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top })
    if (Math.abs(window.scrollY - top) < 2) end()
  })
  const end = (): void => {
    observer.disconnect()
    for (const sign of signs) window.removeEventListener(sign, end)
  }
  const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown']
  for (const sign of signs) window.addEventListener(sign, end, { passive: true, once: true })
  observer.observe(document.body)
  return end
}
