import { Box, ButtonBase } from '@mui/material'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from './icon.tsx'
import type { StepState } from './step-mark.tsx'
import { StepMark } from './step-mark.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Step {
  id: string
  label: string
  state: StepState
  /** A short line under the label: "2 to complete", "Optional". */
  hint?: string
  href?: string
  onSelect?: () => void
}

/** The steps of a wizard: down the left side from 900 px, a compact row at the top below, without names: what is shown says its own. Locked steps cannot be chosen. */
export function Steps({ steps, label }: { steps: Step[]; label?: string }) {
  const say = useTexts('frame')
  return (
    <Box component="nav" aria-label={label ?? say('steps')} data-print="no">
      <Box component="ol" sx={list}>
        {steps.map((step, index) => (
          <Box key={step.id} component="li" aria-current={step.state === 'current' ? 'step' : undefined} sx={item(step.state)}>
            {step.state === 'current' ? (
              <Box component="span" aria-hidden sx={place}>
                {say('place-among-steps', { number: index + 1, count: steps.length })}
                {step.hint ? ` · ${step.hint}` : null}
              </Box>
            ) : null}
            <StepTarget step={step}>
              <StepMark state={step.state} number={index + 1} />
              <Box component="span" className="step-words">
                <Box component="span" sx={{ display: 'block', fontWeight: step.state === 'current' ? 600 : 500 }}>
                  <VisuallyHidden>{say('number-of-step', { number: index + 1 })} </VisuallyHidden>
                  {step.label}
                  {step.state === 'current' ? null : <VisuallyHidden>, {say(`step-${step.state}`)}</VisuallyHidden>}
                </Box>
                {step.hint ? (
                  <Box
                    component="span"
                    sx={{
                      display: 'block',
                      typography: 'caption',
                      color: step.state === 'error' ? 'tone.bad.text' : 'text.secondary',
                    }}
                  >
                    {step.hint}
                  </Box>
                ) : null}
              </Box>
              {step.state === 'locked' ? (
                <Box component="span" className="step-lock">
                  <Icon name="lock" size={14} />
                </Box>
              ) : null}
            </StepTarget>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function StepTarget({ step, children }: { step: Step; children: ReactNode }) {
  const reachable = step.state !== 'locked' && step.state !== 'current'
  if (reachable && (step.href || step.onSelect)) {
    return (
      <ButtonBase
        {...(step.href ? { href: step.href } : { component: 'button' })}
        onClick={step.onSelect}
        sx={{ ...target, '&:hover': { bgcolor: 'own.hover' } }}
      >
        {children}
      </ButtonBase>
    )
  }
  return <Box sx={{ ...target, ...(step.state === 'current' ? { bgcolor: { md: 'own.accentSoft' } } : {}) }}>{children}</Box>
}

const list = {
  position: 'relative',
  // Room for the line below the row.
  pb: { xs: '28px', md: 0 },
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  gap: { xs: 0, md: 0.5 },
  listStyle: 'none',
  m: 0,
  pl: 0,
} as const

const target = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1.25,
  width: { md: '100%' },
  minHeight: 44,
  px: { xs: 0.5, md: 1.25 },
  py: 0.75,
  borderRadius: '8px',
  typography: 'body2',
  textAlign: 'left',
  color: 'inherit',
  '& .step-lock': { display: { xs: 'none', md: 'inline-flex' }, ml: 'auto', color: 'text.secondary' },
} as const

const place = {
  display: { md: 'none' },
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: 0,
  typography: 'caption',
  color: 'text.secondary',
} as const

/** In the compact row the steps keep their words for screen readers. */
function item(state: StepState) {
  const current = state === 'current'
  return {
    position: current ? undefined : 'relative',
    display: 'flex',
    alignItems: 'center',
    flex: { xs: '1 1 auto', md: 'none' },
    '&:last-of-type': { flex: 'none' },
    color: state === 'locked' || state === 'open' ? 'text.secondary' : 'text.primary',
    '& .step-words': {
      position: { xs: 'absolute', md: 'static' },
      clipPath: { xs: 'inset(50%)', md: 'none' },
      width: { xs: '1px', md: 'auto' },
      overflow: 'hidden',
    },
    '&:not(:last-of-type)::after': {
      content: '""',
      display: { md: 'none' },
      flex: 1,
      borderTop: 2,
      borderColor: 'own.line',
      mx: 0.5,
    },
  } as const
}
