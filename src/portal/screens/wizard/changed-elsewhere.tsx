import { Alert, Button, Link, Stack } from '@mui/material'
import { use } from 'react'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { changes } from '#engine/records/diff.ts'
import { loadForm } from '../../forms/load-form.ts'
import { heldBoxId } from '../../forms/wizard/autosave-status.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { useRefusalFocus } from '../../ui/use-refusal-focus.ts'
import { contentOf, type RecordAnswer } from '../../workflow/record-answer.ts'
import { BothValues } from './both-values.tsx'

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
  const standing = now.lifecycles.find(row => row.editable)
  if (!standing) {
    const [row] = now.lifecycles
    return (
      <Alert id={heldBoxId} ref={box} severity="warning" role="alert" tabIndex={-1} sx={{ my: 2 }}>
        {say('is-now', { state: row?.label ?? '' })} <Link href={page.replace(':id', now.id)}>{say('open-now')}</Link>
      </Alert>
    )
  }
  const differing = changes(published, typed, contentOf(now)).filter(({ path }) =>
    contested.includes(pointerKeys(path)?.[0] ?? ''),
  )
  const titles = differing.map(({ title }) => title)
  return (
    <Alert id={heldBoxId} ref={box} severity="warning" role="alert" tabIndex={-1} sx={{ my: 2 }}>
      {say('changed-elsewhere')} {titles.length > 0 ? say('what-differs', { fields: titles.join(', ') }) : say('what-you-typed')}
      <BothValues form={published} typed={typed} saved={contentOf(now)} differing={differing} />
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={onKeep}>
          {say('keep-typed')}
        </Button>
        <Button color="inherit" onClick={onTake}>
          {say('show-saved')}
        </Button>
      </Stack>
    </Alert>
  )
}
