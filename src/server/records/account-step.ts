import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { takesEvent } from '#engine/workflow/event-options.ts'
import { stateFacts } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { lifecycleOf } from './reading/record-facts.ts'
import { refuse } from './texts.ts'

/** A step that an account has to take before it may do what its role may: where it stands, and what is said of the step. */
type AccountStep = { state: string; next: string | null }

/** The step of the account's lifecycle that is next for its owner; undefined once the account waits for nobody. */
export function accountStep(set: PublishedSet, state: string): AccountStep | undefined {
  const workflow = set.records.account?.workflow
  if (workflow === undefined) return undefined
  const { holder, next } = stateFacts(lifecycleOf(set, workflow), stateValue(state))
  return holder === 'owner' ? { state, next } : undefined
}

/** Where an account stands, as a refusal tells it; `next` is null once it waits for nobody. */
export function stepAnswer(set: PublishedSet, state: string): { step: string; next: string | null } {
  return { step: state, next: accountStep(set, state)?.next ?? null }
}

/** Whether an account's lifecycle takes a step where it stands; `on`: whether that leads on. */
export function takesStep(set: PublishedSet, state: unknown, event: string, on?: 'on'): boolean {
  const workflow = set.records.account?.workflow
  return (
    workflow !== undefined && typeof state === 'string' && takesEvent(lifecycleOf(set, workflow), stateValue(state), event, on)
  )
}

/**
 * The rights of an account whose lifecycle waits for its owner: those by which the steps are taken, and reading what their forms may let
 * choose from: reference data, which is nobody's.
 */
export function rightsOfSteps(set: PublishedSet): string[] {
  const meta = set.workflows[set.records.account?.workflow ?? '']?.meta
  const steps = meta?.kind === 'lifecycle' ? Object.values(meta.events).map(({ right }) => right) : []
  const kinds = Object.values(set.records)
  const ofRecords = kinds.filter(({ generated }) => generated !== false).flatMap(({ rights }) => Object.values(rights))
  const reading = kinds.filter(({ generated }) => generated === false).map(({ rights }) => rights.read)
  return [...steps, ...reading.filter(right => !ofRecords.includes(right))]
}

/**
 * Refuses what an account may only do when it is set up.
 *
 * @throws Refusal 409 that names the step.
 */
export function refuseBeforeStep(set: PublishedSet, state: unknown): void {
  if (typeof state === 'string' && accountStep(set, state)) throw refuse(set, 'step-order', stepAnswer(set, state))
}

/**
 * Refuses a step that is not the account's next one. What an account that is set up may do is its lifecycle's to decide.
 *
 * @throws Refusal 409 that names the step.
 */
export function refuseOtherStep(set: PublishedSet, state: unknown, event: string): void {
  if (!takesStep(set, state, event)) refuseBeforeStep(set, state)
}
