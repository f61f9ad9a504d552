import { Box } from '@mui/material'
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

/** The steps of a way beside each other, where it stands among them; below each other where there is little room. */
export function ProgressLine({ label, steps }: { label: string; steps: ProgressStep[] }) {
  return (
    <Box component="ol" aria-label={label} sx={line}>
      {steps.map((step, index) => (
        <Box component="li" key={step.id} aria-current={isHere(step) ? 'step' : undefined} sx={item}>
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
