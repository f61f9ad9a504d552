import { Alert, Link } from '@mui/material'
import { use } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { loadForm } from '../../forms/load-form.ts'
import { ChooseVersion } from '../../forms/versions/choose-version.tsx'
import { heldBoxId } from '../../forms/wizard/autosave-status.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { useRefusalFocus } from '../../ui/use-refusal-focus.ts'
import { contentOf, type RecordAnswer } from '../../workflow/record-answer.ts'

type Props = {
  /** The record as it is now. */
  now: RecordAnswer
  typed: JsonObject
  /** Names of the fields that were changed here and there. */
  contested: string[]
  /** What was submitted and refused because of it; null while it was only being saved. */
  refused: Error | null
  /** Hash of the set and id of the form that is shown. */
  set: string
  form: string
  /** Where the record is shown. */
  page: string
  /** Goes on with what was typed, over what the other person saved. */
  onKeep: () => void
  /** Goes on with what the other person saved. */
  onTake: () => void
}

/** Says that somebody else changed the record while this person was typing, what differs, and lets the person choose; suspends while the form is loaded. */
export function ChangedElsewhere({ now, typed, contested, refused, set, form, page, onKeep, onTake }: Props) {
  const say = useTexts('wizard')
  const box = useRefusalFocus<HTMLDivElement>(refused)
  const { published } = use(loadForm(set, form))
  const editable = now.lifecycles.find(row => row.editable)
  if (!editable) {
    const [row] = now.lifecycles
    return (
      <Alert id={heldBoxId} ref={box} severity="warning" role="alert" tabIndex={-1} sx={{ my: 2 }}>
        {say('is-now', { state: row?.label ?? '' })} <Link href={page.replace(':id', now.id)}>{say('open-now')}</Link>
      </Alert>
    )
  }
  return (
    <ChooseVersion
      form={published}
      typed={typed}
      saved={contentOf(now)}
      contested={contested}
      refused={refused}
      onKeep={onKeep}
      onTake={onTake}
    />
  )
}
