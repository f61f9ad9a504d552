import type { RJSFSchema } from '@rjsf/utils'
import { createContext, type ReactNode, use } from 'react'
import { evidenceNamed } from '#engine/records/evidence.ts'

const Shown = createContext<((named: string[]) => ReactNode) | null>(null)

/** Given to the form of a decision: draws what its fields name as evidence. */
export const EvidenceProvider = Shown.Provider

/** What somebody sees who confirms this field. */
export function EvidenceAt({ schema }: { schema: RJSFSchema }) {
  const draw = use(Shown)
  const named = evidenceNamed(schema)
  return draw && named.length > 0 ? draw(named) : null
}
