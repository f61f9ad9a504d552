import { decide } from '#engine/workflow/decide.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { isOver } from '#engine/workflow/staying-rows.ts'
import type { PortalDefinitions } from '../definitions/portal-definitions.ts'
import type { KindInput } from './operation-ids.ts'
import type { RecordAnswer } from './record-answer.ts'
import { isFirst } from './way-to-submit.ts'

/** What is sent to end a draft that was never submitted, by the event that asks for nothing and leads nowhere further; undefined where there is none. */
export function drop(
  record: RecordAnswer,
  definitions: Pick<PortalDefinitions, 'workflows'>,
): KindInput<'transition'>['body'] | undefined {
  return record.lifecycles.flatMap(row => {
    const definition = definitions.workflows[row.workflow]
    if (!definition || !isFirst(row, definitions)) return []
    const lifecycle = loadLifecycle(definition)
    const at = { state: stateValue(row.state) }
    const ends = (event: string): boolean => {
      const decision = decide(lifecycle, at, event, { ...record.facts, lifecycle: row })
      return decision.allowed && isOver(definition, decision.facts.state)
    }
    const event = Object.entries(lifecycle.events).find(([name, { form, submits }]) => !form && !submits && ends(name))?.[0]
    return event === undefined ? [] : [{ event, workflow: row.workflow, scope: row.scope, version: row.version }]
  })[0]
}
