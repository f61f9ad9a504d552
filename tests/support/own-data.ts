import { strFromU8, unzipSync } from 'fflate'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Portal } from '../server/auth/portal.ts'

/** What somebody downloads of their own data: path in the ZIP → bytes. */
export async function ownData(portal: Pick<Portal, 'app'>, cookie: string): Promise<Map<string, Uint8Array>> {
  const answer = await portal.app.inject({ url: '/secure/api/v1/own-data', headers: { cookie } })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return new Map(Object.entries(unzipSync(answer.rawPayload)))
}

/** One of its JSON files. */
export function jsonOf(files: Map<string, Uint8Array>, name: string): JsonObject {
  const found = files.get(name)
  if (!found) throw new Error(`The ZIP has no ${name}: ${[...files.keys()].join(', ')}`)
  return JSON.parse(strFromU8(found)) as JsonObject
}
