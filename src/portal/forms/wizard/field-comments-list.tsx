import { Alert, AlertTitle } from '@mui/material'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { placeNow } from '#engine/records/place-now.ts'
import type { Say } from '../../texts/say.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { Step } from '../../ui/steps.tsx'
import type { FieldComment } from '../data/field-comment-note.tsx'
import type { TrackedFieldComment } from '../field-comments.tsx'
import { PlacesList } from './places-list.tsx'
import { inFormOrder, problemsOfStep } from './step-states.ts'

/** Comments at fields, and the data they were made on. */
export type ReviewComments = { fieldComments: FieldComment[]; base: JsonObject }

/**
 * The comments with what became of each, where their values stand now, in the order of the form: one at a value that was changed is
 * answered.
 */
export function trackFieldComments(
  { fieldComments, base }: ReviewComments,
  data: JsonObject,
  form: PublishedForm,
): TrackedFieldComment[] {
  const placed = fieldComments.map(fieldComment => {
    const { path, same } = placeNow(base, data, fieldComment.path)
    return { ...fieldComment, path, answered: !same }
  })
  return inFormOrder(form, placed)
}

/** The steps, each with how many comments in it are not answered. */
export function stepsWithFieldComments(
  steps: Step[],
  form: PublishedForm,
  fieldComments: TrackedFieldComment[],
  say: Say<'wizard'>,
): Step[] {
  const open = fieldComments.filter(({ answered }) => !answered).map(({ path }) => ({ path, message: '', keyword: '' }))
  return steps.map(step => {
    const count = problemsOfStep(form.steps.find(({ id }) => id === step.id)?.fields ?? [], open).length
    if (count === 0) return step
    const comments = say('comments-of-step', { count })
    // What somebody waits for an answer to is not done.
    const state = step.state === 'done' ? 'open' : step.state
    return { ...step, state, hint: step.hint ? `${step.hint}, ${comments}` : comments }
  })
}

type Props = {
  form: PublishedForm
  data: JsonObject
  fieldComments: TrackedFieldComment[]
  onGo: (step: string, path: string) => void
}

/** What reviewers marked, each line leading to its field; struck once its value is another one. */
export function FieldCommentsList({ form, data, fieldComments, onGo }: Props) {
  const say = useTexts('wizard')
  const open = fieldComments.filter(({ answered }) => !answered).length
  return (
    <Alert severity={open > 0 ? 'warning' : 'success'} role="group" aria-label={say('comments')} sx={{ mb: 2 }}>
      <AlertTitle>{say('comments-open', { count: open })}</AlertTitle>
      <PlacesList
        form={form}
        data={data}
        messages={fieldComments.map(({ path, comment, by, answered }) => ({
          ...{ key: `${path} ${by} ${comment}`, path, message: comment, isOver: answered },
          after: by ? ` (${by})` : '',
        }))}
        onGo={onGo}
      />
    </Alert>
  )
}
