import { durationMilliseconds } from '#engine/definitions/limits/quantities.ts'

/** When the time that a state may take ("P2D", "PT4H30M") has passed, for one entered at `since`; null when the state has no such time. */
export function dueAt(since: Date, duration: string | null): Date | null {
  const wait = durationMilliseconds(duration ?? '')
  return wait === null ? null : new Date(since.getTime() + wait)
}
