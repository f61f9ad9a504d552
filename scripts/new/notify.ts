import type { JsonObject } from '#engine/definitions/types.ts'

/** The effect that sends a message to who has a right, or else to the owner. */
export function notify(message: string, to?: string): JsonObject {
  return { type: 'notify', params: { message, ...(to !== undefined && { to }) } }
}
