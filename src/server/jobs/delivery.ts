import type { JsonObject } from '#engine/definitions/types.ts'

/** Payload of the task `deliver`. */
export type Delivery = {
  /** The same for every try of the same message to the same receiver; nothing is delivered twice under it. */
  messageId: string
  /** Id of a message file. */
  message: string
  /** `copy`: who else gets the mail and is answered with it. */
  to: { accountId?: string; email?: string; copy?: string; phone?: string }
  channel: 'mail' | 'notice' | 'sms' | 'rcs'
  /** For whom the receiver acts, as the role says: chooses the text. */
  reader?: string
  /** What who asked for it accepts, best first: for receivers who chose no language for their account. */
  languages?: string[]
  facts: JsonObject
}
