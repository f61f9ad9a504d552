import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width and height in pixels that a box has for what is drawn in it; null before it is laid out. */
export function useRoom(box: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => {
      // The width of a scroll bar is taken off beforehand: with it coming and going, the size would swing.
      const [width, height] = [element.offsetWidth - barWidth, element.offsetHeight - barWidth]
      setRoom(now => (now?.width === width && now.height === height ? now : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [box])
  return room
}

const barWidth = 18
