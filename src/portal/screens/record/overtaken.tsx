import { Alert, Button, Stack } from '@mui/material'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { AfterDecisionContext } from '../../workflow/after-decision.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { type Typed, TypedBefore } from './event-changed.tsx'
import { useMeanwhile } from './meanwhile.tsx'

type Props = {
  record: RecordAnswer
  row: LifecycleAnswer
  typed: Typed
  /** Once what was typed is kept here. */
  onKept: () => void
  onClose: () => void
}

/** In place of the form of an event that is not possible any more: what happened meanwhile, as the history tells this reader, the ways on, and what was typed. */
export function Overtaken({ record, row, typed, onKept, onClose }: Props) {
  const say = useTexts('record')
  const button = useTexts('buttons')
  const [kept] = useState(typed)
  const box = useRef<HTMLDivElement>(null)
  const begin = useEffectEvent(() => {
    onKept()
    // The form that had the focus is gone; the page stays where it is.
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => begin(), [])
  const what = useMeanwhile(record, row)
  const next = use(AfterDecisionContext)?.openNext
  return (
    <>
      <Alert ref={box} severity="warning" role="alert" tabIndex={-1} sx={{ my: 2 }}>
        {what} {say('not-sent')}
      </Alert>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap' }}>
        {next ? (
          <Button variant="contained" color="primary" onClick={next}>
            {say('open-next')}
          </Button>
        ) : null}
        <Button variant={next ? 'outlined' : 'contained'} onClick={onClose}>
          {button('close')}
        </Button>
      </Stack>
      <TypedBefore typed={kept} />
    </>
  )
}
