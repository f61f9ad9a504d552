import { useEffect, useEffectEvent } from 'react'
import { call } from '../api/call.ts'
import { useSession } from '../session/session.tsx'

/** What was told about a record is read by who opens its page, from wherever. */
export function useReadNotices(recordId: string): void {
  const { partner, refresh } = useSession()
  const unread = partner?.unread ?? 0
  const read = useEffectEvent(async (): Promise<void> => {
    const { data } = await call('listNotices', {}, { handles: 'all' })
    const told = data.filter(({ record_id, read_at }) => record_id === recordId && read_at === null)
    if (told.length === 0) return
    await call('markNoticesRead', { query: { ids: told.map(({ id }) => id).join(',') } }, { handles: 'all' })
    await refresh()
  })
  // Each time that something is told while the page is open, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record says what is read
  useEffect(() => {
    if (unread > 0) read().catch(() => undefined)
  }, [unread, recordId])
}
