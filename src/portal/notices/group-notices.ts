import type { DataOf } from '#generated/operations.ts'

/**
 * What was told to a person; `kind`: what the record that it is about is called in general, `after`: what became of what it asked for, where
 * that waits no more.
 */
export type Notice = DataOf<'listNotices'>[number]

/** The newest of several about one record, with those before it. */
type NoticeGroup = { newest: Notice; earlier: Notice[]; unread: string[] }

/** Notices, newest first, with all of those about one record as one entry. */
export function groupNotices(notices: Notice[]): NoticeGroup[] {
  const groups: NoticeGroup[] = []
  for (const notice of notices) {
    const last = groups.find(({ newest }) => notice.record_id !== null && newest.record_id === notice.record_id)
    const unread = notice.unread ? [notice.id] : []
    if (last) {
      last.earlier.push(notice)
      last.unread.push(...unread)
    } else groups.push({ newest: notice, earlier: [], unread })
  }
  return groups
}
