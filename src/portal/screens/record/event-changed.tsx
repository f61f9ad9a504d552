import { Alert, Box, Button, Stack } from '@mui/material'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { EventOption } from '#engine/workflow/event-options.ts'
import { RecordData } from '../../forms/data/record-data.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import type { EventNow } from './event-now.ts'

/** What was typed in a form that is no longer asked. */
export type Typed = { form: PublishedForm; data: JsonObject }

type Props = {
  now: EventNow
  busy: boolean
  /** Sends the event without a form. */
  onConfirm: (choice: EventOption) => void
  /** Begins another event. */
  onBegin: (choice: EventOption) => void
  onClose: () => void
}

/** In place of a form that its event does not ask any more: the event without it, or, when the event is gone, those that there are now. */
export function EventChanged({ now: { choice, allowed }, busy, onConfirm, onBegin, onClose }: Props) {
  const say = useTexts('record')
  const button = useTexts('buttons')
  const others = choice ? [] : allowed
  return (
    <>
      <Alert severity="info" role="status" sx={{ my: 2 }}>
        {say(choice ? 'form-gone' : 'event-gone')} {others.length > 0 ? say('events-now') : ''}
      </Alert>
      <Stack sx={{ gap: 1, mb: 2 }}>
        {choice ? (
          <Button variant="contained" color="primary" loading={busy} onClick={() => onConfirm(choice)}>
            {choice.meta.label}
          </Button>
        ) : null}
        {others.map(other => (
          <Button key={other.event} variant="outlined" onClick={() => onBegin(other)}>
            {other.meta.label}
          </Button>
        ))}
        <Button onClick={onClose}>{button('cancel')}</Button>
      </Stack>
    </>
  )
}

/** What was typed, to be read and copied. */
export function TypedBefore({ typed: { form, data } }: { typed: Typed }) {
  const say = useTexts('record')
  return (
    <Box sx={narrow}>
      <RecordData form={{ ...form, steps: [], title: say('typed') }} data={data} />
    </Box>
  )
}

/** It stands in a column: names above what was typed. */
const narrow = { '& dl': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 0.25 }, '& dd': { mb: 1.75 } } as const
