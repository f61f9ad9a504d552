import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import { reviewStep } from '#engine/definitions/publish/review-step.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import type { Say } from '../../texts/say.ts'
import type { Step } from '../../ui/steps.tsx'
import { shownOrder } from '../field-paths.ts'

/** The step that is meant: the first where the form has none of this name yet. */
export function knownStep(form: PublishedForm, step: string): string {
  const known = step === reviewStep || form.steps.some(({ id }) => id === step)
  return known ? step : (form.steps[0]?.id ?? reviewStep)
}

/** Whether a form has a step of this name, now or later. */
export function hasStep({ steps, lockedSteps = [] }: PublishedForm, step: string): boolean {
  return step === reviewStep || [...steps, ...lockedSteps].some(({ id }) => id === step)
}

/** The problems that belong to a step: those of its fields. */
export function problemsOfStep(fields: string[], problems: FieldProblem[]): FieldProblem[] {
  return problems.filter(({ path }) => fields.includes(pointerKeys(path)?.[0] ?? ''))
}

/** The step that asks the field at a pointer. */
export function stepOf(form: PublishedForm, path: string): string | undefined {
  return form.steps.find(step => step.fields.includes(pointerKeys(path)?.[0] ?? ''))?.id
}

/** Places of the data in the order in which a form asks them, step by step. */
export function inFormOrder<Place extends { path: string }>({ steps, schema, ui }: PublishedForm, places: Place[]): Place[] {
  const shown = shownOrder(schema, ui['ui:order'])
  const fields = steps.flatMap(step => shown.filter(name => step.fields.includes(name)))
  const keysOf = ({ path }: Place): string[] => pointerKeys(path) ?? []
  return places.toSorted((one, other) => {
    const [[mine = '', ...inMine], [theirs = '', ...inTheirs]] = [keysOf(one), keysOf(other)]
    return fields.indexOf(mine) - fields.indexOf(theirs) || Number(inMine[0] ?? 0) - Number(inTheirs[0] ?? 0) || 0
  })
}

/** The step at which a form is gone on with: the first that is not complete, and `complete` when all are. */
export function stepToGoOn(form: PublishedForm, problems: FieldProblem[], complete: string): string {
  return form.steps.find(({ fields }) => problemsOfStep(fields, problems).length > 0)?.id ?? complete
}

/**
 * The steps that were seen before: those up to the furthest of `now`, and up to the last one in which something was filled in. The data
 * say so after a reload as well.
 *
 * @param filled names of the fields that were filled in by themselves.
 */
export function stepsSeen({ steps }: PublishedForm, now: string[], data: JsonObject, filled: string[] = []): ReadonlySet<string> {
  const holds = (name: string): boolean => data[name] !== undefined && !filled.includes(name)
  const last = steps.findLastIndex(({ id, fields }) => now.includes(id) || fields.some(holds))
  return new Set([...now, ...(now.includes(reviewStep) ? steps : steps.slice(0, last + 1)).map(({ id }) => id)])
}

/**
 * The steps in which nobody has filled in anything: all that they hold was filled in by itself, and they were not opened.
 *
 * @param filled names of the fields that were filled in by themselves.
 */
export function stepsFilledIn(
  { steps }: PublishedForm,
  opened: ReadonlySet<string>,
  data: JsonObject,
  filled: string[] = [],
): ReadonlySet<string> {
  const holding = (fields: string[]): string[] => fields.filter(name => data[name] !== undefined)
  const isFilledIn = (names: string[]): boolean => names.length > 0 && names.every(name => filled.includes(name))
  return new Set(steps.flatMap(({ id, fields }) => (!opened.has(id) && isFilledIn(holding(fields)) ? [id] : [])))
}

/** Which step is open, which ones were seen, and which hold only what was filled in by itself. */
type Places = { current: string; seen: ReadonlySet<string>; filledIn: ReadonlySet<string> }

/**
 * The steps as they are shown. One may go to every step up to the first that is not complete, to those seen before, and nowhere else;
 * done is what is complete and was seen: what was filled in by itself says so until then. A step that was left with problems says how
 * many. Steps that come later stand at the end, locked with their reason.
 */
export function stepStates(
  form: PublishedForm,
  problems: FieldProblem[],
  { current, seen, filledIn }: Places,
  say: Say<'wizard'>,
): Step[] {
  const counts = form.steps.map(step => problemsOfStep(step.fields, problems).length)
  const first = counts.findIndex(count => count > 0)
  const complete = first < 0 ? form.steps.length : first
  const all = [...form.steps, { id: reviewStep, title: say('review') }]
  const lockedSteps = (form.lockedSteps ?? []).map(
    ({ id, title, reason }): Step => ({ id, label: title, state: 'locked', hint: reason }),
  )
  const taken = all.map(({ id, title }, index): Step => {
    const count = counts[index] ?? 0
    const reachable = index <= complete || seen.has(id)
    if (id === current) return { id, label: title, state: 'current' }
    if (!reachable) return { id, label: title, state: 'locked' }
    if (id === reviewStep) return { id, label: title, state: 'open' }
    if (count === 0 && filledIn.has(id)) return { id, label: title, state: 'open', hint: say('filled-in') }
    if (count === 0) return { id, label: title, state: seen.has(id) ? 'done' : 'open' }
    return seen.has(id)
      ? { id, label: title, state: 'error', hint: say('to-complete', { count }) }
      : { id, label: title, state: 'open' }
  })
  return [...taken, ...lockedSteps]
}
