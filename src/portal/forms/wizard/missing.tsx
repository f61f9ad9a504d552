import { type ReactNode, useEffect, useEffectEvent } from 'react'

type Props = { onMissing: (missing: boolean) => void; onAgain: () => void; children: ReactNode }

/** Says as long as it stands that a step did not arrive; `onAgain`: it was asked for again, or is no longer needed. */
export function Missing({ onMissing, onAgain, children }: Props) {
  const tell = useEffectEvent(onMissing)
  const again = useEffectEvent(onAgain)
  useEffect(() => {
    tell(true)
    return () => {
      tell(false)
      again()
    }
  }, [])
  return children
}
