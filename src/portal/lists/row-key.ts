import type { ListedAnswer } from '../workflow/record-answer.ts'

/** What tells a row of a list from all others: its record, and behind a slash the carrier whose row it is. */
export function rowKey({ id, row }: Pick<ListedAnswer, 'id' | 'row'>): string {
  return row.scope === '' ? id : `${id}/${row.scope}`
}

/** The record of such a key, and the carrier; null for the record's own row. */
export function ofRowKey(key: string): { id: string; carrier: string | null } {
  const [id = '', carrier = ''] = key.split('/')
  return { id, carrier: carrier || null }
}
