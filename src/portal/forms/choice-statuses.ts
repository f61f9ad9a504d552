import { createContext, use } from 'react'
import type { Tone } from '../theme/tokens.ts'

/** Where a choice stands already; `stays`: choosing it again changes nothing. */
export type ChoiceStatus = { label: string; tone: Tone; stays: boolean }

/** Field → what can be chosen in it → where that stands. */
export type ChoiceStatuses = { [field: string]: { [choice: string]: ChoiceStatus } }

const StatusContext = createContext<ChoiceStatuses>({})

/** Given to the form of an event: which of the choices that its fields offer were taken before. */
export const ChoiceStatusesProvider = StatusContext.Provider

const nowhere: ChoiceStatuses[string] = {}

/** Where the choices of a field stand that were taken before. */
export function useChoiceStatuses(field: string): ChoiceStatuses[string] {
  return use(StatusContext)[field] ?? nowhere
}
