import { createContext, type ReactNode, useContext } from 'react'
import type { PublishedForm } from '#engine/definitions/published-set.ts'

const Target = createContext<PublishedForm | null>(null)

/** Names the form whose fields comments are pinned to, for the forms inside. */
export function PinTargets({ form, children }: { form: PublishedForm; children: ReactNode }) {
  return <Target.Provider value={form}>{children}</Target.Provider>
}

/** The form whose fields comments are pinned to, or null outside of a review. */
export function usePinTarget(): PublishedForm | null {
  return useContext(Target)
}
