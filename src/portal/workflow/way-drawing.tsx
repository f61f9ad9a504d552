import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Tone } from '#engine/definitions/types.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { isSetback } from '#engine/workflow/way.ts'
import { useTexts } from '../texts/use-texts.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { HistoryAnswer, LifecycleAnswer } from './record-answer.ts'
import { useWay, type WayStep } from './way.ts'

// So many of the steps behind are in view; what was before them folds away.
const stepsShown = 4

/** The way of a row from top to bottom: how it went, where it stands, what is likely next. What else can happen folds away. */
export function WayDrawing({ row, history, reader }: { row: LifecycleAnswer; history: HistoryAnswer[]; reader: Reader }) {
  const say = useTexts('record')
  const way = useWay(row, history, reader)
  if (!way) return null
  const earlier = way.gone.slice(0, -stepsShown)
  const gone = (step: WayStep) => (
    <Step key={`${step.state} ${step.at}`} tone={step.tone} word={say(isSetback(step.tone) ? 'over' : 'done')}>
      {step.label}
      <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        <RelativeTime at={step.at} as="date" />
      </Typography>
    </Step>
  )
  return (
    <>
      {earlier.length > 0 ? (
        <Folded label={say('earlier')}>
          <Box component="ol" sx={list}>
            {earlier.map(gone)}
          </Box>
        </Folded>
      ) : null}
      <Box component="ol" sx={list}>
        {way.gone.slice(-stepsShown).map(gone)}
        <Step tone={row.tone} isNow>
          <StatusBadge tone={row.tone} size="small">
            {row.label}
          </StatusBadge>
        </Step>
        {way.ahead.map(({ state, label }) => (
          <Step key={state} word={say('likely')}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
          </Step>
        ))}
      </Box>
      {way.others.length > 0 ? (
        <Folded label={say('otherwise')}>
          <Box component="ul" sx={{ pl: 2.5, my: 0.5, typography: 'body2', color: 'text.secondary' }}>
            {way.others.map(({ label, to }) => (
              <li key={`${label} ${to.state}`}>
                {label} → {to.label}
              </li>
            ))}
          </Box>
        </Folded>
      ) : null}
    </>
  )
}

/** `tone`: of a step that was taken; one ahead has none. `word`: what the drawing says to those who do not see it. */
type StepProps = { tone?: Tone; isNow?: boolean; word?: string | undefined; children: ReactNode }

function Step({ tone, isNow = false, word, children }: StepProps) {
  return (
    <Box component="li" aria-current={isNow ? 'step' : undefined} sx={{ ...step, ...(tone ? taken : {}) }}>
      <Box
        aria-hidden
        sx={{ ...dot, ...(tone && { borderColor: `tone.${tone}.text` }), ...(isNow && { bgcolor: `tone.${tone}.text` }) }}
      />
      <Typography variant="body2" component="div" sx={{ minWidth: 0 }}>
        {word ? <VisuallyHidden>{word}: </VisuallyHidden> : null}
        {children}
      </Typography>
    </Box>
  )
}

function Folded({ label, children }: { label: string | undefined; children: ReactNode }) {
  return (
    <Box component="details" sx={{ my: 0.5 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', color: 'text.secondary', minHeight: 24 }}>
        {label}
      </Typography>
      {children}
    </Box>
  )
}

// Its dots lie over its line, and never over what stays in view above it.
const list = { listStyle: 'none', m: 0, p: 0, isolation: 'isolate' } as const
const step = {
  position: 'relative',
  display: 'flex',
  gap: 1.25,
  pb: 1.5,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 5,
    top: 16,
    bottom: -4,
    borderLeft: '2px dashed',
    borderColor: 'own.line',
  },
} as const
// Up to where it stands the line is drawn through.
const taken = {
  '&:not([aria-current]):not(:last-of-type)::before': { ...step['&:not(:last-of-type)::before'], borderLeft: '2px solid' },
} as const
const dot = {
  width: 12,
  height: 12,
  mt: 0.5,
  borderRadius: '50%',
  border: 2,
  borderColor: 'own.line',
  flex: 'none',
  zIndex: 1,
  backgroundClip: 'padding-box',
} as const
