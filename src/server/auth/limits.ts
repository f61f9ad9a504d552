import type { PublishedSet } from '#engine/definitions/published-set.ts'

/** The groups of `schemas/portal/limits.json` that signing in is about; units are in the names. */
export type AuthLimits = {
  session: { idleMinutes: number; absoluteHours: number; tokenSeconds: number; codeSeconds: number; stateMinutes: number }
  password: { minimum: number; maximum: number; remembered: number }
  links: { emailHours: number; resendSeconds: number; answerFloorMs: number }
  oneTimeCode: {
    digits: number
    validMinutes: number
    streamSeconds: number
    wrongTries: number
    fraudBlockHours: number
    countries: string[]
  }
  phone: { defaultCountry: string }
}

/** The limits of a set, typed; the meta-schema of the file has checked that they are there. */
export function authLimits(set: PublishedSet): AuthLimits {
  return set.limits as unknown as AuthLimits
}
