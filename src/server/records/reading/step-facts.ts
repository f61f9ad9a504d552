import pg from 'pg'
import type { Actor, StepFacts } from '#engine/conditions/facts.ts'
import { referencedSteps } from '#engine/conditions/referenced-steps.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { lifecyclesOf } from '#engine/workflow/record-of.ts'
import type { Write } from '../transitions/transition-request.ts'
import type { StoredStep } from './record-row.ts'

/** The steps that conditions ask for of a row of `lifecycle l`, as JSON; 'null' where they ask for none, so that nobody else pays. */
export function stepsSql(set: PublishedSet, kind: string): string {
  const asked = lifecyclesOf(set.records[kind] ?? {}).flatMap(workflow =>
    referencedSteps(set, workflow).map(event => `(${pg.escapeLiteral(workflow)}, ${pg.escapeLiteral(event)})`),
  )
  if (asked.length === 0) return 'null'
  return `(select json_agg(s) from (
      select h.event, count(*)::int as times, max(h.at) as at, (array_agg(h.actor_id order by h.seq desc))[1] as by
      from history h where h.record_id = l.record_id and h.workflow = l.workflow and h.scope = l.scope and (h.workflow, h.event) in (${asked.join(', ')})
      group by h.event) s)`
}

/** The same after a transition that is stored. */
export function stepsAfter({ set, row, event, now, actor }: Write): StoredStep[] | null {
  if (!referencedSteps(set, row.workflow).includes(event)) return row.steps
  const before = (row.steps ?? []).find(one => one.event === event)
  const others = (row.steps ?? []).filter(one => one.event !== event)
  return [...others, { event, times: (before?.times ?? 0) + 1, at: now, by: actor.id }]
}

/** The steps that conditions on a row may ask for; none where they ask for none. Who it was is told only as "the actor" or somebody else. */
export function stepFacts(
  set: PublishedSet,
  { workflow, steps }: { workflow: string; steps: StoredStep[] | null },
  actor: Actor,
  now: Date,
): { steps?: { [event: string]: StepFacts } } {
  const asked = referencedSteps(set, workflow)
  if (asked.length === 0) return {}
  const facts = asked.map((event): [string, StepFacts] => {
    const step = steps?.find(one => one.event === event)
    if (!step) return [event, { times: 0 }]
    const at = new Date(step.at)
    const secondsSince = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000))
    return [event, { times: step.times, at: at.toISOString(), secondsSince, byActor: step.by !== null && step.by === actor.id }]
  })
  return { steps: Object.fromEntries(facts) }
}
