import { type KeyboardEvent, useState } from 'react'

/** Shares of the size that fits. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
const fits = 1

export type View = ReturnType<typeof useView>

/** How a file is looked at: which page, how large, which way up, with the keys for it. */
export function useView() {
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState(1)
  const [zoom, setZoom] = useState<number>(fits)
  const [quarters, setQuarters] = useState(0)
  const goTo = (wanted: number): void => setPage(Math.min(Math.max(wanted, 1), pages))
  const step = (by: number): void => setZoom(now => zooms[zooms.indexOf(now) + by] ?? now)
  const keys: { [key: string]: () => void } = {
    '+': () => step(1),
    '=': () => step(1),
    '-': () => step(-1),
    '0': () => setZoom(fits),
    ...(pages > 1 && {
      ArrowRight: () => goTo(page + 1),
      ArrowLeft: () => goTo(page - 1),
      PageDown: () => goTo(page + 1),
      PageUp: () => goTo(page - 1),
      Home: () => goTo(1),
      End: () => goTo(pages),
    }),
  }
  return {
    page,
    pages,
    setPages,
    zoom,
    /** Degrees, clockwise. */
    turned: quarters * 90,
    goTo,
    enlarge: () => step(1),
    reduce: () => step(-1),
    canEnlarge: zoom < Math.max(...zooms),
    canReduce: zoom > Math.min(...zooms),
    turn: () => setQuarters(now => (now + 1) % 4),
    onKeyDown: (event: KeyboardEvent): void => {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    },
  }
}
