import type pg from 'pg'
import { nearest } from '#engine/definitions/json/nearest.ts'
import type { Problem, PublishedSet } from '#engine/definitions/published-set.ts'
import { loadLifecycle, stateFacts } from '#engine/workflow/lifecycle.ts'
import { leafStates } from '#engine/workflow/named-states.ts'
import { leavesOf, stateValue } from '#engine/workflow/state-text.ts'
import { pageText } from '../page-texts.ts'

type Standing = { workflow: string; state: string; count: number }

const sql = `
with cur as (
  select * from lifecycle where workflow = $1 and state_text = $2 for update
), entry as (
  select cur.*, history_hash(cur.head, cur.record_id, cur.workflow, cur.scope, cur.version + 1, $6, null, 'moved', cur.state_text, $3, '{}', null) as hash
  from cur
), upd as (
  update lifecycle l set state = $4::jsonb, state_text = $3, status_id = $5, version = l.version + 1, counted_version = coalesce(l.counted_version, l.version), head = entry.hash
  from entry where (l.record_id, l.workflow, l.scope) = (entry.record_id, entry.workflow, entry.scope)
  returning l.record_id, l.workflow, l.scope, l.version, entry.state_text as from_state, entry.hash
)
insert into history (record_id, workflow, scope, seq, at, actor_name, event, from_state, to_state, status_id, set_hash, hash)
select record_id, workflow, scope, version, $6::text::timestamptz, $8, 'moved', from_state, $3, $5, $7, hash from upd`

/**
 * States that a set no longer has while records stand in them, and that no `x-migrate` of their workflow leads away from.
 *
 * @returns a problem for each; a set with any must not become the current one.
 */
export async function strandedRecords(client: pg.ClientBase | pg.Pool, set: PublishedSet): Promise<Problem[]> {
  return (await standingElsewhere(client, set)).flatMap(({ workflow, state, count }) => {
    const definition = set.workflows[workflow]
    if (!definition)
      return [
        {
          rule: 'records-stranded',
          file: `workflows/${workflow}.workflow.json`,
          path: '',
          message: `${records(count)} in the state "${state}" of the workflow "${workflow}", which is no longer there`,
          fix: 'Put the file back.',
        },
      ]
    if (definition['x-migrate']?.[state] !== undefined) return []
    const leaves = leafStates(definition)
    return [
      {
        rule: 'records-stranded',
        file: `workflows/${workflow}.workflow.json`,
        path: '/states',
        message: `${records(count)} in the state "${state}", which is no longer there`,
        fix: `Put the state back, or say where they go: "x-migrate": { "${state}": "${nearest(state, leaves) ?? leaves[0]}" }.`,
      },
    ]
  })
}

/** Moves the records whose state is gone to where `x-migrate` says, each with a line in its history. Within the transaction of publishing. */
export async function moveRecords(client: pg.ClientBase, set: PublishedSet, now: Date): Promise<void> {
  for (const { workflow, state } of await standingElsewhere(client, set)) {
    const definition = set.workflows[workflow]
    const to = definition?.['x-migrate']?.[state]
    if (!definition || to === undefined) continue
    const value = stateValue(to)
    const { status_id } = stateFacts(loadLifecycle(definition), value)
    await client.query(sql, [
      workflow,
      state,
      to,
      JSON.stringify(value),
      status_id,
      now.toISOString(),
      set.hash,
      pageText(set, 'frame', 'portal'),
    ])
  }
}

async function standingElsewhere(client: pg.ClientBase | pg.Pool, set: PublishedSet): Promise<Standing[]> {
  const { rows } = await client.query<Standing>(
    'select workflow, state_text as state, count(*) as count from lifecycle group by workflow, state_text order by 1, 2',
  )
  return rows.filter(({ workflow, state }) => {
    const definition = set.workflows[workflow]
    const there = definition ? leafStates(definition) : []
    return !leavesOf(stateValue(state)).every(leaf => there.includes(leaf.join('.')))
  })
}

function records(count: number): string {
  return count === 1 ? '1 record stands' : `${count} records stand`
}
