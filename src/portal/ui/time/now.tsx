import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const NowContext = createContext<Date | null>(null)

/** The time that "2 d ago" is reckoned from; moves every half minute, also for pages left open. */
export function useNow(): Date {
  return useContext(NowContext) ?? new Date()
}

/** One clock for the page. `fixed` stops it, for tests and pictures. */
export function NowProvider({ children, fixed }: { children: ReactNode; fixed?: Date }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (fixed) return
    const tick = () => setNow(new Date())
    const timer = setInterval(tick, 30_000)
    // Timers sleep in hidden windows; catch up when it is looked at again.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [fixed])
  return <NowContext value={fixed ?? now}>{children}</NowContext>
}
