import { useEffect, useMemo, useRef, useState } from 'react'
import type { AfterDecision } from '../workflow/after-decision.ts'

const kept = 'onramp-open-next'

/**
 * Goes on to `next` once the open row was decided and has left its rows.
 *
 * @param open key of the open row.
 * @param left whether it is known to be no longer among them.
 * @param go opens another row.
 */
export function useOpenNext(
  open: string | undefined,
  left: boolean,
  next: string | null,
  go: (row: string) => void,
): AfterDecision {
  const [opensNext, setOn] = useState(() => localStorage.getItem(kept) !== 'off')
  const [decided, setDecided] = useState<string | undefined>()
  const goesOn = opensNext && open !== undefined && decided === open && left && next !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each decision, wherever `go` comes from
  useEffect(() => {
    if (goesOn) go(next)
  }, [goesOn])
  const told = useRef(go)
  told.current = go
  return useMemo(
    () => ({
      opensNext,
      setOpensNext: on => {
        localStorage.setItem(kept, on ? 'on' : 'off')
        setOn(on)
      },
      onDecided: () => setDecided(open),
      openNext: next === null ? null : () => told.current(next),
    }),
    [opensNext, open, next],
  )
}
