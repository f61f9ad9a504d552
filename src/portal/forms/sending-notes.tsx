import { Alert, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useIsOnline } from '../ui/leaving/when-back.ts'
import { useRefusalFocus } from '../ui/use-refusal-focus.ts'
import { isFormChanged, ShowNewForm } from './form-changed.tsx'

type RefusedProps = {
  refusal: ApiError | null
  /** Puts the form as it is now into the place of the one that was refused because it has changed. */
  onShowNew?: (refusal: ApiError) => Promise<void>
  /** Takes it away, where nothing else does. */
  onDismiss?: () => void
  /** It was not asked for by a button: the focus stays where somebody types. */
  quiet?: boolean
}

/** Why something was not taken, when no field is to blame. It takes the focus, wherever on the page it was sent from. */
export function Refused({ refusal, onShowNew, onDismiss, quiet = false }: RefusedProps) {
  const button = useTexts('buttons')
  const box = useRefusalFocus<HTMLDivElement>(quiet ? null : refusal)
  if (!refusal) return null
  return (
    <Alert
      ref={box}
      severity="error"
      role="alert"
      tabIndex={-1}
      sx={{ mb: 2, width: '100%' }}
      {...(onDismiss && { onClose: onDismiss, closeText: button('close') })}
      action={onShowNew && isFormChanged(refusal) ? <ShowNewForm onShow={() => onShowNew(refusal)} /> : undefined}
    >
      {refusal.message}
    </Alert>
  )
}

/** Says that what was typed before the page was loaded again is back. */
export function Restored({ shown }: { shown: boolean }) {
  const say = useTexts('forms')
  if (!shown) return null
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {say('restored')}
    </Alert>
  )
}

/** Says, each time one more was held back, that something was taken over from elsewhere that nobody here has seen yet. */
export function TakenOver({ times }: { times: number }) {
  const say = useTexts('forms')
  const box = useRefusalFocus<HTMLDivElement>(times)
  if (times === 0) return null
  return (
    <Alert ref={box} severity="warning" role="alert" tabIndex={-1} sx={{ my: 2 }}>
      {say('taken-over')}
    </Alert>
  )
}

export type OfflineProps = {
  /** What was sent waits for the network. */
  shown: boolean
  /** Sends it no more. */
  onCancel?: () => void
}

/** Says that what is being sent waits for the network. */
export function Offline({ shown, onCancel }: OfflineProps) {
  const say = useTexts('forms')
  if (!shown) return null
  const cancel = onCancel ? (
    <Button color="inherit" onClick={onCancel}>
      {say('do-not-send')}
    </Button>
  ) : undefined
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 1, width: '100%' }} action={cancel}>
      {say('offline')}
    </Alert>
  )
}

/** How long an answer may take before somebody wonders. */
const slowMs = 4_000

/**
 * What there is to say of the network over the buttons of a form that nothing saves by itself: at once when there is none, also before it is
 * sent, and when an answer is long in coming.
 */
export function NetworkNote({ busy, ...waiting }: OfflineProps & { busy: boolean }) {
  const say = useTexts('forms')
  const isOnline = useIsOnline()
  const isSlow = useLasting(busy && isOnline, slowMs)
  if (waiting.shown) return <Offline {...waiting} />
  if (isOnline && !isSlow) return null
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1, width: '100%' }}>
      {say(isOnline ? 'slow' : 'offline-typing')}
    </Alert>
  )
}

/** Whether something has been so for so many milliseconds. */
function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [is, ms])
  return is && lasts
}
