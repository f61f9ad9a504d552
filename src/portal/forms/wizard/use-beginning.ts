import { useEffect, useEffectEvent, useState } from 'react'
import { reviewStep } from '#engine/definitions/publish/review-step.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import type { TrackedFieldComment } from '../field-comments.tsx'
import { knownStep, stepOf, stepToGoOn } from './step-states.ts'
import type { WizardProps } from './wizard-props.ts'

/** The step to show, and the field of it to go to. `leave`: it is left for another one. */
type Beginning = { step: string; path: string | undefined; leave: () => void }

/**
 * Begins where there is something to do instead of at the first step: of a record that came back at the first field that was marked and is
 * not corrected yet, of one that was left before at the first step that is not complete. What is opened at a later step stays there.
 * Decided before anything is shown; the address follows.
 */
export function useBeginning(
  { opensAsked, goesOn, step: named, onStep }: Pick<WizardProps, 'opensAsked' | 'goesOn' | 'step' | 'onStep'>,
  fieldComments: TrackedFieldComment[],
  form: PublishedForm,
  problems: FieldProblem[],
): Beginning {
  const inAddress = knownStep(form, named)
  const [begun] = useState(() => beginningOf(form, inAddress, { fieldComments, opensAsked, goesOn }, problems))
  const [isThere, setThere] = useState(begun.step === inAddress)
  if (!isThere && inAddress === begun.step) setThere(true)
  const follow = useEffectEvent(() => !isThere && onStep(begun.step))
  useEffect(() => void follow(), [])
  return { step: isThere ? inAddress : begun.step, path: begun.path, leave: () => setThere(true) }
}

function beginningOf(
  form: PublishedForm,
  step: string,
  { fieldComments, opensAsked, goesOn }: Pick<WizardProps, 'opensAsked' | 'goesOn'> & { fieldComments: TrackedFieldComment[] },
  problems: FieldProblem[],
): { step: string; path: string | undefined } {
  if (step !== form.steps[0]?.id) return { step, path: undefined }
  const marked = opensAsked ? fieldComments.filter(({ path }) => stepOf(form, path) !== undefined) : []
  const first = marked.find(({ answered }) => !answered) ?? marked[0]
  if (first) return { step: stepOf(form, first.path) ?? step, path: opensAsked === 'field' ? first.path : undefined }
  return { step: goesOn ? stepToGoOn(form, problems, goesOn === 'review' ? reviewStep : step) : step, path: undefined }
}
