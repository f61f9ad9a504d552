import { limitsFile } from '../definitions.ts'
import { durationMilliseconds } from '../limits/quantities.ts'
import type { DefinitionFiles } from '../published-set.ts'
import type { Need } from '../types.ts'

/** For how many seconds what can be undone is undone; 0 where limits.json does not say it. */
export function undoSeconds(files: DefinitionFiles): number {
  return Math.floor((durationMilliseconds(String(files.get(limitsFile)?.undoWithin)) ?? 0) / 1000)
}

/** What an event needs that undoes another: that this person sent the other one, and not longer ago. */
export function undoNeed(undone: string, seconds: number): Need {
  const step = { properties: { byActor: { const: true }, secondsSince: { maximum: seconds } } }
  return {
    facts: { properties: { lifecycle: { properties: { steps: { properties: { [undone]: step } } } } } },
    reason: 'undo-over',
  }
}
