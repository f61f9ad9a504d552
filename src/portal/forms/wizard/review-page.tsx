import { Alert, AlertTitle, Box, Button, Link, Typography } from '@mui/material'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { RecordData } from '../data/record-data.tsx'
import { titleAt } from '../field-paths.ts'
import { FormActions } from '../form-actions.tsx'
import { lineOf } from '../problem-summary.tsx'
import { stepOf } from './step-states.ts'

export type ReviewPageProps = {
  form: PublishedForm
  data: JsonObject
  problems: FieldProblem[]
  /** Goes to a step, and to the field at `path` in it. */
  onEdit: (step: string, path?: string) => void
}

const problemsId = 'review-problems'

/** Everything that was entered, by step, with what is still in the way. */
export function ReviewPage({ form, data, problems, onEdit }: ReviewPageProps) {
  return (
    <>
      {problems.length > 0 ? (
        <Alert severity="error" id={problemsId} tabIndex={-1} role="group" aria-label="What is in the way" sx={{ mb: 2 }}>
          <AlertTitle>Before you submit</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
            {problems.map(({ path, message }) => {
              const step = stepOf(form, path)
              const text = lineOf(titleAt(form.schema, path), message)
              return (
                <li key={path + message}>
                  {step === undefined ? (
                    text
                  ) : (
                    <Link
                      component="button"
                      type="button"
                      color="inherit"
                      sx={{ textAlign: 'left', font: 'inherit', py: 0.25 }}
                      onClick={() => onEdit(step, path)}
                    >
                      {text}
                    </Link>
                  )}
                </li>
              )
            })}
          </Box>
        </Alert>
      ) : null}
      <RecordData
        form={form}
        data={data}
        actions={step => (
          <Button size="small" aria-label={`Edit ${step.title}`} onClick={() => onEdit(step.id)}>
            Edit
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
  submitLabel: string
  onBack: () => void
  onSubmit: () => void
}

/** The review with the button that submits. */
export function ReviewForm({ blocked, busy, submitLabel, onBack, onSubmit, ...review }: ReviewFormProps) {
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (blocked) document.getElementById(problemsId)?.focus()
        else if (!busy) onSubmit()
      }}
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        Review
      </Typography>
      <ReviewPage {...review} />
      <FormActions submitLabel={submitLabel} busy={busy} before={<Button onClick={onBack}>Back</Button>} />
    </form>
  )
}
