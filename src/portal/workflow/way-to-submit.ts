import { type EventOption, eventOptions } from '#engine/workflow/event-options.ts'
import { loadLifecycle, stateFacts } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { ApiError } from '../api/call.ts'
import type { PortalDefinitions } from '../definitions/portal-definitions.ts'
import type { Say } from '../texts/say.ts'
import type { LifecycleAnswer, RecordAnswer } from './record-answer.ts'

type Definitions = Pick<PortalDefinitions, 'workflows' | 'texts'>
type Way = { row: LifecycleAnswer; choice: EventOption }

/**
 * The event by which this person submits a record as it stands, and the row that takes it.
 *
 * @throws ApiError 409 that says why there is none.
 */
export function wayToSubmit(record: RecordAnswer, definitions: Definitions, say: Say<'record'>): Way {
  const way = openWay(record, definitions)
  if (way) return way
  throw new ApiError({
    status: 409,
    code: 'not-editable',
    message: whyNotSubmitted(record, definitions) ?? say('not-submittable'),
  })
}

/** The same; undefined where there is none. */
export function openWay(record: RecordAnswer, definitions: Definitions): Way | undefined {
  return waysToSubmit(record, definitions).find(({ choice }) => choice.allowed)
}

/** Whether a row stands where all of its lifecycle begin: nothing was sent, or its owner took it back. */
export function isFirst(row: LifecycleAnswer, { workflows }: Pick<Definitions, 'workflows'>): boolean {
  const definition = workflows[row.workflow]
  const lifecycle = definition && loadLifecycle(definition)
  return lifecycle !== undefined && stateFacts(lifecycle, lifecycle.initial).state === row.state
}

/** What is missing until this person may submit a record as it stands; undefined where nothing is, or where nothing helps. */
export function whyNotSubmitted(record: RecordAnswer, definitions: Definitions): string | undefined {
  const ways = waysToSubmit(record, definitions).map(({ choice }) => choice)
  if (ways.some(({ allowed }) => allowed)) return undefined
  const unmet = ways.find(choice => !choice.allowed && choice.because === 'condition')
  return unmet && !unmet.allowed ? (definitions.texts.refusals?.[unmet.reason] ?? unmet.reason) : undefined
}

function waysToSubmit(record: RecordAnswer, { workflows }: Definitions): Way[] {
  return record.lifecycles.flatMap(row => {
    const definition = workflows[row.workflow]
    const facts = { ...record.facts, lifecycle: row }
    const all = definition ? eventOptions(loadLifecycle(definition), { state: stateValue(row.state) }, facts) : []
    return all.filter(({ meta }) => meta.submits === 'record').map(choice => ({ row, choice }))
  })
}
