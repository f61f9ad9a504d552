import { Checkbox, FormControlLabel } from '@mui/material'
import { use } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { AfterDecisionContext } from '../../workflow/after-decision.ts'

/** Beside a list that has another record: whether that opens after this decision. */
export function OpensNext() {
  const say = useTexts('record')
  const list = use(AfterDecisionContext)
  if (!list || list.openNext === null) return null
  return (
    <FormControlLabel
      control={<Checkbox checked={list.opensNext} onChange={event => list.setOpensNext(event.target.checked)} />}
      label={say('opens-next')}
    />
  )
}
