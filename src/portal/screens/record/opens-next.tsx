import { Checkbox, FormControlLabel } from '@mui/material'
import { use } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { AfterDecisionContext } from '../../workflow/after-decision.ts'

/** Beside a list: whether its next record opens after this decision. */
export function OpensNext() {
  const say = useTexts('record')
  const list = use(AfterDecisionContext)
  if (!list) return null
  return (
    <FormControlLabel
      control={<Checkbox checked={list.opensNext} onChange={event => list.setOpensNext(event.target.checked)} />}
      label={say('opens-next')}
    />
  )
}
