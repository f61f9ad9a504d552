import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What somebody may do now with what the page shows. `at`: the carrier it is about, where there are several. */
type OfferedAction = { id: string; label: string; at?: string; run: () => void }

const offers = new Map<symbol, OfferedAction[]>()
const listeners = new Set<() => void>()
let all: OfferedAction[] = []

function change(): void {
  all = [...offers.values()].flat()
  for (const listener of listeners) listener()
}

/** Offers actions while the caller is on the page; `run` is that of the latest drawing. */
export function useOfferedActions(actions: OfferedAction[]): void {
  const latest = useRef(actions)
  latest.current = actions
  const names = JSON.stringify(actions.map(({ id, label, at }) => [id, label, at]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` says when the actions are others.
  useEffect(() => {
    const owner = Symbol('offers')
    offers.set(
      owner,
      latest.current.map((action, index) => ({ ...action, run: () => latest.current[index]?.run() })),
    )
    change()
    return () => {
      offers.delete(owner)
      change()
    }
  }, [names])
}

/** What is offered on the page now. */
export function useActionsOfPage(): OfferedAction[] {
  return useSyncExternalStore(subscribe, () => all)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
