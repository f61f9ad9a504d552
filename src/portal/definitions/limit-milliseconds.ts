import type { Limits } from '#engine/definitions/limits/limits.ts'
import { durationMilliseconds } from '#engine/definitions/limits/quantities.ts'
import { factAt } from '#engine/lists/cell.ts'

/** Milliseconds of a limit by its name ("links.resendAfter"); 0 for one that is no duration. */
export function limitMilliseconds(limits: Limits, name: string): number {
  return durationMilliseconds(String(factAt(limits, `/${name.replaceAll('.', '/')}`))) ?? 0
}
