import { createContext } from 'react'

/**
 * What a list does once the record beside it was decided: it opens the next one while the reviewer wants that (`opensNext`). Null where
 * there is no list. `openNext` opens the next one at once; null after the last.
 */
export type AfterDecision = {
  opensNext: boolean
  setOpensNext: (on: boolean) => void
  onDecided: () => void
  openNext: (() => void) | null
}

export const AfterDecisionContext = createContext<AfterDecision | null>(null)
