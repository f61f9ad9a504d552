import { call } from '../api/call.ts'
import type { Notice } from './group-notices.ts'

/**
 * Marks notices as read: those named, else all as far as they are shown. What came since they were read stands nowhere yet, and stays to be
 * read.
 *
 * @param shown newest first.
 */
export async function markRead(shown: Notice[], ids?: string[]): Promise<void> {
  const [newest] = shown
  if (!ids && !newest) return
  const query = { ...(ids ? { ids: ids.slice(0, 100).join(',') } : newest && { until: newest.at }) }
  await call('markNoticesRead', { query }, { handles: 'all' }).catch(() => undefined)
}
