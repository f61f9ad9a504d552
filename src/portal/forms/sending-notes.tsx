import { Alert, Button } from '@mui/material'
import type { ApiError } from '../api/api-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useRefusalFocus } from '../ui/use-refusal-focus.ts'
import { isFormChanged, ShowNewForm } from './form-changed.tsx'

type RefusedProps = {
  refusal: ApiError | null
  /** Puts the form as it is now into the place of the one that was refused because it has changed. */
  onShowNew: (refusal: ApiError) => Promise<void>
  /** It was not asked for by a button: the focus stays where somebody types. */
  quiet?: boolean
}

/** Why something was not taken, when no field is to blame. It takes the focus, wherever on the page it was sent from. */
export function Refused({ refusal, onShowNew, quiet = false }: RefusedProps) {
  const box = useRefusalFocus<HTMLDivElement>(quiet ? null : refusal)
  if (!refusal) return null
  return (
    <Alert
      ref={box}
      severity="error"
      role="alert"
      tabIndex={-1}
      sx={{ mb: 2 }}
      action={isFormChanged(refusal) ? <ShowNewForm onShow={() => onShowNew(refusal)} /> : undefined}
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

/** Says that what is being sent waits for the network; `onCancel` sends it no more. */
export function Offline({ shown, onCancel }: { shown: boolean; onCancel?: () => void }) {
  const say = useTexts('forms')
  if (!shown) return null
  const cancel = onCancel ? (
    <Button color="inherit" onClick={onCancel}>
      {say('do-not-send')}
    </Button>
  ) : undefined
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 1, flexBasis: '100%' }} action={cancel}>
      {say('offline')}
    </Alert>
  )
}
