import { Alert } from '@mui/material'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useIsOnline } from '../ui/leaving/when-back.ts'
import { formatDateTime, formatTime } from '../ui/time/format-date.ts'
import { useNow } from '../ui/time/now.tsx'

/** What is shown of a read: when it came, and why it did not come anew. */
type Read = { data: unknown; dataUpdatedAt: number; error: Error | null }

/** Says that what is shown is of before, and of when, while there is no network or the portal does not answer. */
export function StaleNote({ read }: { read: Read }) {
  const say = useTexts('errors')
  const now = useNow()
  const isOnline = useIsOnline()
  const isAway = read.error instanceof ApiError && read.error.status === 0
  if (read.data === undefined || (isOnline && !isAway)) return null
  const at = new Date(read.dataUpdatedAt)
  const time = at.toDateString() === now.toDateString() ? formatTime(at) : formatDateTime(at)
  return (
    <Alert severity="info" role="status" sx={{ my: 1 }}>
      {say('kept', { time })}
    </Alert>
  )
}

/** The same for a page of several reads: the time is that of the one that came first. */
export function StalePageNote() {
  const client = useQueryClient()
  const listen = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client])
  const oldest = useSyncExternalStore(listen, () => oldestAt(client))
  const error = useSyncExternalStore(listen, () => cutOff(client))
  return <StaleNote read={{ data: oldest === 0 ? undefined : oldest, dataUpdatedAt: oldest, error }} />
}

function oldestAt(client: QueryClient): number {
  const times = shownReads(client).map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : 0
}

function cutOff(client: QueryClient): Error | null {
  return shownReads(client).find(({ state }) => state.error instanceof ApiError && state.error.status === 0)?.state.error ?? null
}

function shownReads(client: QueryClient) {
  return (
    client
      .getQueryCache()
      .findAll({ type: 'active' })
      // What never changes (a picture) says nothing of when the page was read; what has no answer shows nothing.
      .filter(query => query.state.data != null && !query.observers.every(isFixed))
  )
}

function isFixed({ options }: { options: { staleTime?: unknown } }): boolean {
  return options.staleTime === Number.POSITIVE_INFINITY
}
