import type { JsonObject } from '#engine/definitions/kinds.ts'

/** The effect that sends a message to the owner or to who has a right. */
export function notify(message: string, to: string): JsonObject {
  return { type: 'notify', params: { message, to } }
}
