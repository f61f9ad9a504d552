import { Alert } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { fillTokens } from '#engine/messages/fill-tokens.ts'
import { CallError } from '../api/call-error.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { formatDateTime, formatTime } from '../ui/format-date.ts'
import { useNow } from '../ui/now.tsx'

/** What is shown of a read: when it came, and why it did not come anew. */
type Read = { data: unknown; dataUpdatedAt: number; error: Error | null }

/** Says that what is shown is of before, and of when, while there is no network or the portal does not answer. */
export function KeptNote({ read }: { read: Read }) {
  const { texts } = useDefinitions()
  const now = useNow()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isAway = read.error instanceof CallError && read.error.status === 0
  if (read.data === undefined || (isOnline && !isAway)) return null
  const at = new Date(read.dataUpdatedAt)
  const time = at.toDateString() === now.toDateString() ? formatTime(at) : formatDateTime(at)
  return (
    <Alert severity="info" role="status" sx={{ my: 1 }}>
      {fillTokens(texts.saving?.kept ?? '', { time })}
    </Alert>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
