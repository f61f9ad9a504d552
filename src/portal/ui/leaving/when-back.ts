import { useEffect, useEffectEvent } from 'react'

/** Tries again what has failed as soon as the browser is back online. */
export function useWhenBack(failed: boolean, again: () => void): void {
  const back = useEffectEvent(again)
  useEffect(() => {
    if (!failed) return
    const listen = (): void => back()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [failed])
}
