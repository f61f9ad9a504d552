import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

/** The form whose fields comments are made at, and what stands in it. */
type CommentTarget = { form: PublishedForm; data: JsonObject }

const Target = createContext<CommentTarget | null>(null)

/** Names the form whose fields comments are made at, for the forms inside. */
export function CommentTargetProvider({ form, data, children }: CommentTarget & { children: ReactNode }) {
  const target = useMemo(() => ({ form, data }), [form, data])
  return <Target.Provider value={target}>{children}</Target.Provider>
}

/** The form whose fields comments are made at, or null outside of a review. */
export function useCommentTarget(): CommentTarget | null {
  return useContext(Target)
}
