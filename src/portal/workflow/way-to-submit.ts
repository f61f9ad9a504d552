import { reasonsOf } from '#engine/conditions/first-unmet.ts'
import { rowsReferencedIn } from '#engine/conditions/referenced-rows.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { type EventOption, eventOptions } from '#engine/workflow/event-options.ts'
import { loadLifecycle, stateFacts } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { ApiError } from '../api/call.ts'
import type { PortalDefinitions } from '../definitions/portal-definitions.ts'
import type { Say } from '../texts/say.ts'
import type { KindInput } from './operation-ids.ts'
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
  const missing = missingToSubmit(record, definitions)
  // What is missing elsewhere is no change of the record.
  throw new ApiError({ status: 409, code: missing?.reason ?? 'not-editable', message: missing?.text ?? say('not-submittable') })
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

/** What is missing until a record can be submitted: `reason` is a key of the refusal texts, `workflows` whose rows it asks for. */
export type MissingToSubmit = { reason: string; text: string; workflows: string[] }

/** What is missing until this person may submit a record as it stands; undefined where nothing is, or where nothing helps. */
export function missingToSubmit(record: RecordAnswer, definitions: Definitions): MissingToSubmit | undefined {
  const ways = waysToSubmit(record, definitions).map(({ choice }) => choice)
  if (ways.some(({ allowed }) => allowed)) return undefined
  const unmet = ways.find(choice => !choice.allowed && choice.because === 'condition')
  if (!unmet || unmet.allowed) return undefined
  const { reason, meta } = unmet
  const need = meta.preconditions?.find(one => reasonsOf(one).includes(reason))
  const text = definitions.texts.refusals?.[reason] ?? reason
  return { reason, text, workflows: need ? Object.keys(rowsReferencedIn(need.facts)) : [] }
}

function waysToSubmit(record: RecordAnswer, { workflows }: Definitions): Way[] {
  return record.lifecycles.flatMap(row => {
    const definition = workflows[row.workflow]
    const facts = { ...record.facts, lifecycle: row }
    const all = definition ? eventOptions(loadLifecycle(definition), { state: stateValue(row.state) }, facts) : []
    return all.filter(({ meta }) => meta.submits === 'record').map(choice => ({ row, choice }))
  })
}

/** What is sent to submit a record as it stands, with these data. */
export function submission(record: RecordAnswer, { row, choice }: Way, data: JsonObject): KindInput<'submit'>['body'] {
  const { workflow, scope, version } = row
  return { event: choice.event, workflow, scope, version, draft_version: record.version, data }
}
