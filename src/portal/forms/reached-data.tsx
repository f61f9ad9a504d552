import { createContext, useContext, useMemo } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { type Reached, type ReachedFrom, reachedBy } from '#engine/validation/reached.ts'

const ReachedData = createContext<Reached | undefined>(undefined)

/** Tells the forms below what stands at the end of the references in their data. */
export const ReachedDataProvider = ReachedData.Provider

/** What stands at the end of the references in the data of the form around. */
export function useReached(): Reached | undefined {
  return useContext(ReachedData)
}

/** Of what the server looked up what holds for these data; the same object until something else does. */
export function useReachedBy(data: JsonObject, from: ReachedFrom | undefined): Reached {
  const text = JSON.stringify(reachedBy(data, from))
  return useMemo(() => JSON.parse(text) as Reached, [text])
}
