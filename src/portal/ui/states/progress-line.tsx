import { Box, Button } from '@mui/material'
import { useId, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { StepMark } from '../step-mark.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** `state`: 'now' is where it stands, 'over' what went wrong before. `hint`: a short line under the label. `word`: what the mark says to those who do not see it. */
export type ProgressStep = {
  id: string
  label: string
  state: 'done' | 'over' | 'now' | 'error' | 'ahead'
  hint?: string
  word?: string
}

// So many stand below each other without being in the way of what comes after them.
const stepsUnfolded = 3
// So many stand in one line with their names behind their marks.
const mostInLine = 6

/**
 * The steps of a way beside each other, where it stands among them, of many with their names below their marks, so that they stay in one
 * line; below each other where there is little room. Of many there is only the one where it stands there, until somebody asks for all.
 */
export function ProgressLine({ label, steps }: { label: string; steps: ProgressStep[] }) {
  const say = useTexts('frame')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const here = steps.findIndex(isHere)
  const shown = here < 0 ? steps.findLastIndex(({ state }) => state === 'done') : here
  const isMany = steps.length > mostInLine
  const looks = isMany ? { line: { ...line, ...narrow }, item: { ...item, ...below } } : { line, item }
  const folds = steps.length > stepsUnfolded && shown >= 0
  return (
    <Box sx={isMany ? { width: '100%', minWidth: 0 } : { width: { xs: '100%', md: 'auto' } }}>
      {folds ? (
        <Box sx={{ ...fold, display: { xs: 'flex', md: 'none' } }}>
          <span>{say('place-among-steps', { number: shown + 1, count: steps.length })}</span>
          <Button size="small" variant="text" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {say(isOpen ? 'fewer-steps' : 'all-steps')}
          </Button>
        </Box>
      ) : null}
      <Box component="ol" id={id} aria-label={label} sx={looks.line}>
        {steps.map((step, index) => (
          <Box
            component="li"
            key={step.id}
            aria-current={isHere(step) ? 'step' : undefined}
            sx={folds && !isOpen && index !== shown ? { ...looks.item, ...hidden } : looks.item}
          >
            <StepMark state={marks[step.state]} number={index + 1} />
            <Box
              component="span"
              sx={{ fontWeight: isHere(step) ? 600 : 400, color: step.state === 'ahead' ? 'text.secondary' : 'text.primary' }}
            >
              {step.word ? <VisuallyHidden>{step.word}: </VisuallyHidden> : null}
              {step.label}
              {step.hint ? (
                <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                  {step.hint}
                </Box>
              ) : null}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const marks = { done: 'done', over: 'over', now: 'current', error: 'error', ahead: 'open' } as const

function isHere({ state }: ProgressStep): boolean {
  return state === 'now' || state === 'error'
}

const line = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
} as const
const item = { display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', minHeight: 28, maxWidth: { md: 220 } } as const
const hidden = { display: { xs: 'none', md: 'flex' } } as const
const narrow = { columnGap: 1.5 } as const
const below = {
  flexDirection: { xs: 'row', md: 'column' },
  alignItems: { xs: 'center', md: 'flex-start' },
  flex: { md: '1 1 0' },
  // With large letters they take a second line rather than break their words.
  minWidth: { xs: 0, md: 'min-content' },
  maxWidth: 'none',
  overflowWrap: { xs: 'anywhere', md: 'break-word' },
} as const
const fold = { alignItems: 'center', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' } as const
