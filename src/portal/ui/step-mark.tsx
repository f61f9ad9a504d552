import { Box } from '@mui/material'
import { Icon } from './icon.tsx'
import type { StepState } from './steps.tsx'

const looks = {
  done: { bgcolor: 'tone.good.soft', borderColor: 'tone.good.line', color: 'tone.good.text' },
  current: { bgcolor: 'own.accentSolid', borderColor: 'own.accentSolid', color: 'own.onSolid' },
  open: { bgcolor: 'background.paper', borderColor: 'own.control', color: 'text.secondary' },
  error: { bgcolor: 'tone.bad.soft', borderColor: 'tone.bad.line', color: 'tone.bad.text' },
  locked: { bgcolor: 'own.sunken', borderColor: 'own.line', color: 'text.secondary' },
} as const

/** The round mark of a step: its number, a tick when done, an alarm when something is wrong. */
export function StepMark({ state, number }: { state: StepState; number: number }) {
  return (
    <Box component="span" aria-hidden sx={{ ...mark, ...looks[state] }}>
      {state === 'done' ? <Icon name="check" size={15} /> : state === 'error' ? '!' : number}
    </Box>
  )
}

const mark = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 26,
  height: 26,
  border: 1,
  borderRadius: '50%',
  fontSize: '0.8125rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const
