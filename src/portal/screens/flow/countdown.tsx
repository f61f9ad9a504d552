import { Button, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'

/** Seconds left until the moment `end` (epoch ms), by the clock: a page that was asleep or loaded again counts on. */
function useSecondsLeft(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(end)), 250)
    return () => clearInterval(timer)
  }, [end])
  return left
}

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** How long the page still waits for an answer from the phone. */
export function Countdown({ end }: { end: number }) {
  const say = useTexts('session')
  const left = useSecondsLeft(end)
  if (left === 0) return null
  return (
    <Typography variant="body2" data-numeric sx={{ color: 'text.secondary', mb: 2 }}>
      {say('waiting-for-phone', { minutes: Math.floor(left / 60), seconds: String(left % 60).padStart(2, '0') })}
    </Typography>
  )
}

type WaitingButtonProps = { label: string; end: number; busy?: boolean; onClick: () => void }

/** A button that may be used once some seconds have passed, and says how many are left. */
export function WaitingButton({ label, end, busy = false, onClick }: WaitingButtonProps) {
  const say = useTexts('session')
  const left = useSecondsLeft(end)
  return (
    <Button disabled={left > 0} loading={busy} onClick={onClick}>
      {left > 0 ? say('wait-button', { label, seconds: left }) : label}
    </Button>
  )
}
