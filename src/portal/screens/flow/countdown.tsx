import { Button, Typography } from '@mui/material'
import { useEffect, useState } from 'react'

/** Seconds left, one less every second. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(last => Math.max(0, last - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return left
}

/** How long the page still waits for an answer from the phone. */
export function Countdown({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds)
  if (left === 0) return null
  return (
    <Typography variant="body2" data-numeric sx={{ color: 'text.secondary' }}>
      Waiting for your phone · {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </Typography>
  )
}

/** A button that may be used once some seconds have passed, and says how many are left. */
export function WaitingButton({ label, seconds, onClick }: { label: string; seconds: number; onClick: () => void }) {
  const left = useSecondsLeft(seconds)
  return (
    <Button disabled={left > 0} onClick={onClick}>
      {left > 0 ? `${label} (${left} s)` : label}
    </Button>
  )
}
