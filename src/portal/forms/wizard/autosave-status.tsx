import { Box, Button } from '@mui/material'
import { formatTime } from '../../ui/format-date.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SaveStatus } from './autosaver.ts'

type AutosaveStatusProps = {
  status: SaveStatus
  /** Null where trying again would change nothing. */
  onRetry: (() => void) | null
  /** Fields that cannot be kept as they stand. */
  leftOut?: number
}

/** "Saved 12:04", "Saving…", "Offline", or "Not saved" with a way to try again. */
export function AutosaveStatus({ status, onRetry, leftOut = 0 }: AutosaveStatusProps) {
  const failed = status.kind === 'failed'
  const stopped = failed || status.kind === 'waiting'
  return (
    <Box sx={{ ...line, color: stopped ? 'tone.bad.text' : 'text.secondary' }} data-print="no">
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }} data-numeric>
        {status.kind === 'saved' ? (
          <>
            <Icon name="check" size={15} />
            Saved {formatTime(status.at)}
            {leftOut > 0
              ? ` · ${leftOut === 1 ? 'one field with a problem is' : `${leftOut} fields with problems are`} not saved yet`
              : null}
          </>
        ) : null}
        {status.kind === 'saving' ? 'Saving…' : null}
        {stopped ? <Icon name="alert" size={15} /> : null}
        {failed ? 'Not saved' : null}
        {status.kind === 'waiting' ? 'Not saved. It is saved when you are back online.' : null}
      </Box>
      {stopped && onRetry ? (
        <Button size="small" variant="text" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </Box>
  )
}

const line = { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32, typography: 'caption' } as const
