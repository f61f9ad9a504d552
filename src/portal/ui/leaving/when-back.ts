import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

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

/** Whether the browser has a network, as far as it knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
