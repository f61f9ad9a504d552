import { Alert, Button, Stack } from '@mui/material'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { changes } from '#engine/records/diff.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useRefusalFocus } from '../../ui/use-refusal-focus.ts'
import { heldBoxId } from '../wizard/autosave-status.tsx'
import { BothValues } from './both-values.tsx'

type Props = {
  form: PublishedForm
  typed: JsonObject
  saved: JsonObject
  /** Names of the fields that were changed here and there. */
  contested: string[]
  /** What was refused because of it, which takes the focus; null while nothing was sent. */
  refused: unknown
  /** Goes on with what was typed, over what the other person saved. */
  onKeep: () => void
  /** Goes on with what the other person saved. */
  onTake: () => void
}

/** Says that somebody else changed the same fields while this person was typing, shows both values of each, and lets the person choose. */
export function ChooseVersion({ form, typed, saved, contested, refused, onKeep, onTake }: Props) {
  const say = useTexts('wizard')
  const box = useRefusalFocus<HTMLDivElement>(refused)
  const differing = changes(form, typed, saved).filter(({ path }) => contested.includes(pointerKeys(path)?.[0] ?? ''))
  const titles = differing.map(({ title }) => title)
  return (
    <Alert id={heldBoxId} ref={box} severity="warning" role="alert" tabIndex={-1} sx={{ my: 2 }}>
      {say('changed-elsewhere')} {titles.length > 0 ? say('what-differs', { fields: titles.join(', ') }) : say('what-you-typed')}
      <BothValues form={form} typed={typed} saved={saved} differing={differing} />
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
