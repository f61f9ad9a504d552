import type { JsonObject } from '#engine/definitions/types.ts'

/** Whose account it is: what every request is decided by. */
export type Person = {
  id: string
  email: string
  role: string
  organisationId: string | null
  carrier: string | null
  phone: string | null
  phoneVerifiedAt: Date | null
  disabledAt: Date | null
  /** Whether signing in asks for more than the password. */
  secondFactor: boolean
  /** When it is deleted, as its owner asked. */
  deleteAt: Date | null
  state: string
  data: JsonObject
  organisationData: JsonObject
  organisationVersion: number | null
}

/** An account with what proves it. */
export type Account = Person & { password: string | null; previousPasswords: string[]; knownDevices: string[] }
