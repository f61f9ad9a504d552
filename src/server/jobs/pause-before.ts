import type { Limits } from '#engine/definitions/limits/limits.ts'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'

/**
 * Milliseconds until a message is tried again: doubling from the first pause to the longest, each shorter by up to a half.
 *
 * @param tries how often it was tried in vain, 1 or more.
 * @param chance from 0 to below 1; it spreads those that failed together.
 */
export function pauseBefore(tries: number, chance: number, limits: Limits['deliveries']): number {
  const whole = Math.min(milliseconds(limits.longestPause), milliseconds(limits.firstPause) * 2 ** (tries - 1))
  return Math.ceil(whole * (1 - chance / 2))
}
