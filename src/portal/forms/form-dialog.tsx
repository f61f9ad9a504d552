import { Button, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { ApiError } from '../api/api-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageDialog } from '../ui/leaving/page-dialog.tsx'
import { unsent } from '../ui/leaving/unsent.ts'
import { Awaited } from '../ui/states/awaited.tsx'
import { FormSkeleton } from '../ui/states/skeletons.tsx'
import { type NewForm, NewFormNotice, useNewForm } from './form-changed.tsx'
import { type FormServices, FormServicesProvider } from './form-services.tsx'
import { GeneratedForm } from './generated-form.tsx'
import type { LoadedForm } from './load-form.ts'
import { Refused, Restored } from './sending-notes.tsx'

/** What stands in a form's dialog. `closing` is called when it is to be closed: the form knows whether there is something to ask about. */
export type InDialog = { shown: NewForm; closing: RefObject<() => void> }

type DialogProps = {
  /** Id of the form. */
  form: string
  title: string
  /** What it is about. */
  about?: ReactNode
  services: FormServices
  onClose: () => void
  /** May wait for the form (`use`): a skeleton stands there meanwhile. */
  children: (asked: InDialog) => ReactNode
}

/** A short form in a dialog over the page. */
export function FormDialog({ form, title, about, services, onClose, children }: DialogProps) {
  const shown = useNewForm(form)
  const closing = useRef(onClose)
  return (
    <PageDialog
      open
      onClose={() => closing.current()}
      fullWidth
      maxWidth="sm"
      aria-labelledby="form-dialog-title"
      slotProps={{ paper: unsent }}
    >
      <DialogTitle id="form-dialog-title">{title}</DialogTitle>
      <DialogContent>
        {about}
        <FormServicesProvider value={services}>
          <Awaited key={shown.set} fallback={<FormSkeleton fields={2} />}>
            {children({ shown, closing })}
          </Awaited>
        </FormServicesProvider>
      </DialogContent>
    </PageDialog>
  )
}

type FieldsProps = {
  form: LoadedForm
  shown: NewForm
  typed: JsonObject
  busy: boolean
  refusal: ApiError | null
  isRestored?: boolean
  /** What is to be read before the fields. */
  notes?: ReactNode
  submitTone?: 'normal' | 'bad'
  /** What is said of the sending. */
  sending: ReactNode
  onCancel: () => void
  onChange: (typed: JsonObject) => void
  onSubmit: (body: JsonObject) => void
}

/** The fields of a form in a dialog, under what became of sending them. */
export function DialogFields({
  form,
  shown,
  typed,
  busy,
  refusal,
  isRestored = false,
  notes = null,
  submitTone = 'normal',
  ...more
}: FieldsProps) {
  const button = useTexts('buttons')
  const { sending, onCancel, onChange, onSubmit } = more
  const problems = useMemo(() => (refusal?.problems ?? []).map(problem => ({ ...problem, keyword: 'server' })), [refusal])
  return (
    <>
      <Refused refusal={problems.length === 0 ? refusal : null} onShowNew={changed => shown.take(changed, typed)} />
      <Restored shown={isRestored} />
      {notes}
      <NewFormNotice taken={shown.taken} />
      {form.description ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {form.description}
        </Typography>
      ) : null}
      <GeneratedForm
        form={form}
        data={typed}
        card={false}
        busy={busy}
        serverProblems={problems}
        submitTone={submitTone}
        sending={sending}
        leadingActions={<Button onClick={onCancel}>{button('cancel')}</Button>}
        onChange={onChange}
        onSubmit={onSubmit}
      />
    </>
  )
}
