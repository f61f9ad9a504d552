import type { Caller } from './call.ts'

const pageSize = 100

/** @returns all entries of a list of the management host, over all its pages. @param field that holds them. @throws ChannelFailure */
export async function listAll(call: Caller, url: string, field: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  let pageToken = ''
  do {
    const query = new URLSearchParams({ pageSize: String(pageSize), ...(pageToken ? { pageToken } : {}) })
    const page = await call({ method: 'GET', url: `${url}?${query}`, scope: 'management' })
    if (Array.isArray(page[field])) found.push(...page[field])
    pageToken = typeof page.nextPageToken === 'string' ? page.nextPageToken : ''
  } while (pageToken)
  return found
}
