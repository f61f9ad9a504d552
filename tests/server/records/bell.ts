import type { Portal } from '../auth/portal.ts'
import type { Asker } from './askers.ts'

/** What the notices of somebody say about a record. */
export async function bellOf(portal: Portal, { cookie }: Asker, id: string): Promise<string[]> {
  const bell = await portal.app.inject({ url: '/secure/api/v1/notices', headers: { cookie } })
  return bell.json().data.flatMap((one: { record_id: string; text: string }) => (one.record_id === id ? [one.text] : []))
}
