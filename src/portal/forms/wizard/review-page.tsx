import { Alert, AlertTitle, Button, Typography } from '@mui/material'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useRefusalFocus } from '../../ui/use-refusal-focus.ts'
import { RecordData } from '../data/record-data.tsx'
import { FormActions } from '../form-actions.tsx'
import { Offline, type OfflineProps } from '../sending-notes.tsx'
import { PlacesList } from './places-list.tsx'

type ReviewPageProps = {
  form: PublishedForm
  data: JsonObject
  problems: FieldProblem[]
  /** Goes to a step, and to the field at `path` in it. */
  onEdit: (step: string, path?: string) => void
  /** Counts refused submits: what is in the way takes the focus when it grows. */
  refusals: number
}

/** Everything that was entered, by step, with what is still in the way. */
function ReviewPage({ form, data, problems, onEdit, refusals }: ReviewPageProps) {
  const say = useTexts('wizard')
  const button = useTexts('buttons')
  const box = useRefusalFocus<HTMLDivElement>(refusals)
  return (
    <>
      {problems.length > 0 ? (
        <Alert ref={box} severity="error" tabIndex={-1} role="group" aria-label={say('in-the-way')} sx={{ mb: 2 }}>
          <AlertTitle>{say('before-submit')}</AlertTitle>
          <PlacesList
            form={form}
            data={data}
            messages={problems.map(({ path, message }) => ({ key: path + message, path, message }))}
            onGo={onEdit}
          />
        </Alert>
      ) : null}
      <RecordData
        form={form}
        data={data}
        actions={step => (
          <Button size="small" aria-label={say('edit-step', { title: step.title })} onClick={() => onEdit(step.id)}>
            {button('edit')}
          </Button>
        )}
      />
    </>
  )
}

type ReviewFormProps = ReviewPageProps & {
  /** Something is wrong that the page can tell; what only the server found may be tried again. */
  blocked: boolean
  busy: boolean
  /** It waits for the network. */
  offline?: Required<OfflineProps>
  /** Why it would not be taken yet, whatever is filled in. */
  held: string | undefined
  submitLabel: string
  onBack: () => void
  onSubmit: () => void
}

/** The review with the button that submits. */
export function ReviewForm(props: ReviewFormProps) {
  const { blocked, busy, offline, held, submitLabel, onBack, onSubmit, refusals, ...review } = props
  const say = useTexts('wizard')
  const button = useTexts('buttons')
  const [tries, setTries] = useState(0)
  // What is typed in another step is not what was looked over here.
  const leave = useEffectEvent(() => offline?.onCancel())
  useEffect(() => () => leave(), [])
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (blocked) setTries(count => count + 1)
        else if (!busy && held === undefined) onSubmit()
      }}
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        {say('review')}
      </Typography>
      <ReviewPage {...review} refusals={refusals + tries} />
      <FormActions
        submitLabel={submitLabel}
        busy={busy}
        heldBack={held}
        before={<Button onClick={onBack}>{button('back')}</Button>}
        note={offline ? <Offline {...offline} /> : null}
      />
    </form>
  )
}
