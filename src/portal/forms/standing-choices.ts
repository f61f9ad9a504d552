import { createContext, use } from 'react'
import type { Tone } from '../theme/tokens.ts'

/** Where a choice stands already; `stays`: choosing it again changes nothing. */
export type ChoiceStanding = { label: string; tone: Tone; stays: boolean }

/** Field → what can be chosen in it → where that stands. */
export type StandingChoices = { [field: string]: { [choice: string]: ChoiceStanding } }

const Standing = createContext<StandingChoices>({})

/** Given to the form of an event: which of the choices that its fields offer were taken before. */
export const StandingChoicesProvider = Standing.Provider

const nowhere: StandingChoices[string] = {}

/** Where the choices of a field stand that were taken before. */
export function useStandingChoices(field: string): StandingChoices[string] {
  return use(Standing)[field] ?? nowhere
}
