import { expect, test } from 'vitest'
import type { Actor } from '#engine/conditions/facts.ts'
import { heldBack } from '#engine/workflow/held-back.ts'
import { actorOf, lifecycleOf, someFacts } from './some-facts.ts'

/** @param approved whether it may launch, or what else stands of its details. */
const aggregator = (approved: boolean | string): Partial<Actor> =>
  actorOf('DEVELOPER', {
    organisationData: {
      ...{ agent_type: 2, launchApproved: approved === true },
      aggregatorDetails: typeof approved === 'string' ? approved : null,
    },
  })

test.each([
  ['bot-creation', 'draft' as string | null, false as boolean | string, 'aggregator-not-approved'],
  ['bot-creation', null, true, undefined],
  ['brand', null, false, 'aggregator-not-approved'],
  ['brand', null, 'rejected', 'aggregator-rejected'],
  // What is missing of the record is another question.
  ['bot-verification', null, true, undefined],
  // Nothing is submitted from here.
  ['bot-creation', 'created', false, undefined],
])('%s in %s, approved %s: %s', (id, state, approved, reason) => {
  const { workflow } = lifecycleOf(id)
  const at = state === null || state === 'draft' ? workflow.initial : state
  expect(heldBack(workflow, at, someFacts(aggregator(approved)))).toBe(reason)
})
