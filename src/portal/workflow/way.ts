import { useMemo } from 'react'
import type { Tone } from '#engine/definitions/types.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { type Lifecycle, loadLifecycle, stateFacts } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { isSetback, type WayAhead, wayAhead } from '#engine/workflow/way.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { type HistoryAnswer, type LifecycleAnswer, meant } from './record-answer.ts'

/** How it was come to: `asked` by a question, `submitted` by submitting the record. */
export type WayStep = { state: string; label: string; tone: Tone; at: string; asked: boolean; submitted: boolean }
/** `gone`: where a row has been before, oldest first. */
export type Way = WayAhead & { gone: WayStep[] }

/** The way of a row: where it has been, by its history, and where it can go. Null for a lifecycle that is no longer there. */
export function useWay(row: LifecycleAnswer, history: HistoryAnswer[], reader: Reader): Way | null {
  const workflow = useDefinitions().workflows[row.workflow]
  const lifecycle = useMemo(() => workflow && loadLifecycle(workflow), [workflow])
  const ahead = useMemo(() => lifecycle && wayAhead(lifecycle, row.state, reader), [lifecycle, row.state, reader])
  if (!lifecycle || !ahead) return null
  const lines = history.filter(line => line.workflow === row.workflow && line.scope === row.scope).toReversed()
  const steps = lines
    .filter((line, index) => line.state !== lines[index - 1]?.state)
    .map(line => ({
      ...{ state: line.state, label: line.to, tone: toneOf(lifecycle, line.state), at: line.at },
      asked: meant(line, 'question') !== undefined,
      submitted: lifecycle.events[line.event]?.submits === 'record',
    }))
  return { ...ahead, gone: steps.at(-1)?.state === row.state ? steps.slice(0, -1) : steps }
}

function toneOf(lifecycle: Lifecycle, state: string): Tone {
  try {
    return stateFacts(lifecycle, stateValue(state)).tone
  } catch {
    // A state of before, which the lifecycle has no more.
    return 'neutral'
  }
}

/** What went against a record on its way, or held it up: it is told also where the way came back to what was before it. */
export function isException({ tone, asked }: Pick<WayStep, 'tone' | 'asked'>): boolean {
  return isSetback(tone) || asked
}
