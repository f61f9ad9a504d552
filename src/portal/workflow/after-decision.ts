import { createContext } from 'react'

/**
 * What a list does once the record beside it was decided: it opens the next one while the reviewer wants that (`opensNext`). Null where
 * there is no list.
 */
export type AfterDecision = { opensNext: boolean; setOpensNext: (on: boolean) => void; onDecided: () => void }

export const AfterDecisionContext = createContext<AfterDecision | null>(null)
