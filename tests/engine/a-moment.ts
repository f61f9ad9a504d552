import type { CheckContext } from '#engine/validation/moment.ts'
import { say } from '../support/sentences.ts'

/** Noon of 20 May 2026 in India, half past six in the morning in London's standard time: for tests to which no day matters. */
export const aMoment: CheckContext = { now: Date.parse('2026-05-20T12:00:00+05:30'), timeZone: 'Asia/Kolkata', say }
