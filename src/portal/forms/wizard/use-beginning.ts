import { useEffect, useEffectEvent } from 'react'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { reviewStep } from '#engine/definitions/review-step.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { stepOf, stepToGoOn } from './step-states.ts'
import type { WizardProps } from './wizard.tsx'

/**
 * Goes from the first step to where there is something to do: of a record that came back to the first field that was marked, of one that
 * was left before to the first step that is not complete. What is opened at a later step stays there.
 */
export function useBeginning(
  { asked, goesOn }: Pick<WizardProps, 'asked' | 'goesOn'>,
  form: PublishedForm,
  step: string,
  problems: FieldProblem[],
  go: (step: string, path?: string) => void,
): void {
  const begin = useEffectEvent(() => {
    if (step !== form.steps[0]?.id) return
    const marked = form.steps.flatMap(({ id }) => (asked?.pins ?? []).filter(({ path }) => stepOf(form, path) === id))
    const [first] = marked
    if (first) return go(stepOf(form, first.path) ?? step, first.path)
    const next = goesOn && stepToGoOn(form, problems, goesOn === 'review' ? reviewStep : step)
    if (next && next !== step) go(next)
  })
  useEffect(() => begin(), [])
}
