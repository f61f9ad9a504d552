import { Box } from '@mui/material'
import type { IconName } from '../theme/icon-paths.ts'
import { Icon } from './icon.tsx'

const looks = {
  done: { bgcolor: 'tone.good.soft', borderColor: 'tone.good.line', color: 'tone.good.text' },
  current: { bgcolor: 'own.accentSolid', borderColor: 'own.accentSolid', color: 'own.onSolid' },
  open: { bgcolor: 'background.paper', borderColor: 'own.control', color: 'text.secondary' },
  // Something was wrong there, and is over.
  over: { bgcolor: 'tone.neutral.soft', borderColor: 'tone.neutral.line', color: 'tone.neutral.text' },
  error: { bgcolor: 'tone.bad.soft', borderColor: 'tone.bad.line', color: 'tone.bad.text' },
  locked: { bgcolor: 'own.sunken', borderColor: 'own.line', color: 'text.secondary' },
} as const

/** The round mark of a step: its number, a tick when done, an alarm when something is wrong, an arrow back when that is over. */
export function StepMark({ state, number }: { state: StepState | 'over'; number: number }) {
  return (
    <Box component="span" aria-hidden sx={{ ...mark, ...looks[state] }}>
      {icons[state] ? <Icon name={icons[state]} size={15} /> : state === 'error' ? '!' : number}
    </Box>
  )
}

const icons: { [state: string]: IconName } = { done: 'check', over: 'undo' }

const mark = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  // As large as the number in it.
  width: '1.625rem',
  height: '1.625rem',
  border: 1,
  borderRadius: '50%',
  fontSize: '0.8125rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const

export type StepState = 'done' | 'current' | 'open' | 'error' | 'locked'
