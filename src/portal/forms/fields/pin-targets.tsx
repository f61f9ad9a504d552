import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

/** The form whose fields comments are pinned to, and what stands in it. */
type PinTarget = { form: PublishedForm; data: JsonObject }

const Target = createContext<PinTarget | null>(null)

/** Names the form whose fields comments are pinned to, for the forms inside. */
export function PinTargets({ form, data, children }: PinTarget & { children: ReactNode }) {
  const target = useMemo(() => ({ form, data }), [form, data])
  return <Target.Provider value={target}>{children}</Target.Provider>
}

/** The form whose fields comments are pinned to, or null outside of a review. */
export function usePinTarget(): PinTarget | null {
  return useContext(Target)
}
