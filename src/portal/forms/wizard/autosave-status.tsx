import { Box, Button } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatTime } from '../../ui/time/format-date.ts'
import type { Autosaver, SaveStatus } from './autosaver.ts'

type AutosaveStatusProps = {
  status: SaveStatus
  /** Null where trying again would change nothing: a box says why, and asks how to go on. */
  onRetry: (() => void) | null
  /** Trying again is offered elsewhere on the page, and saves as well. */
  retriedElsewhere?: boolean
  /** Fields that cannot be kept as they stand. */
  leftOut?: number
}

/** Id of the box that says why nothing is saved until somebody has chosen. */
export const heldBoxId = 'held-because'

/** "Saved 12:04", "Saving…", "Offline", or "Not saved" with a way to try again. */
export function AutosaveStatus({ status, onRetry, retriedElsewhere = false, leftOut = 0 }: AutosaveStatusProps) {
  const say = useTexts('wizard')
  const button = useTexts('buttons')
  const failed = status.kind === 'failed'
  const stopped = failed || status.kind === 'waiting'
  return (
    <Box sx={{ ...line, color: stopped ? 'tone.bad.text' : 'text.secondary' }} data-print="no">
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }} data-numeric>
        {status.kind === 'saved' ? (
          <>
            <Icon name="check" size={15} />
            {leftOut > 0
              ? say('saved-partly', { time: formatTime(status.at), count: leftOut })
              : say('saved', { time: formatTime(status.at) })}
          </>
        ) : null}
        {status.kind === 'saving' ? say('saving') : null}
        {stopped ? <Icon name="alert" size={15} /> : null}
        {failed ? say('not-saved') : null}
        {status.kind === 'waiting' ? say('saved-when-online') : null}
      </Box>
      {stopped && onRetry && !retriedElsewhere ? (
        <Button size="small" variant="text" onClick={onRetry}>
          {button('retry')}
        </Button>
      ) : null}
      {failed && !onRetry ? (
        // The box stands above the form, out of view from further down.
        <Button size="small" variant="text" onClick={() => document.getElementById(heldBoxId)?.focus()}>
          {say('see-why')}
        </Button>
      ) : null}
    </Box>
  )
}

const line = { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32, typography: 'caption' } as const

/** What is known about the saving of what is shown. */
export function useSaveStatus(saver: Autosaver<never>): SaveStatus {
  return useSyncExternalStore(saver.subscribe, saver.status)
}
