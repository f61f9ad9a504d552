import { expect } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { derive, isWithin } from '#engine/workflow/derive.ts'
import { drawing } from '#engine/workflow/drawing.ts'
import { verifyHistory } from '#server/records/reading/verify-history.ts'
import type { KillablePortal } from './killable-portal.ts'

/** A change that the portal said was done. */
export type Acknowledged = { record: string; workflow: string; scope: string; version: number; event: string }
type Line = {
  record_id: string
  workflow: string
  scope: string
  seq: number
  event: string
  from_state: string
  to_state: string
}
type Row = { record_id: string; workflow: string; scope: string; version: number; state_text: string }

/**
 * After whatever happened: nothing acknowledged is missing, each row stands where its history leads without a gap, the own row of each
 * record stands where its rows by carrier say, every chain is whole.
 */
export async function examine(portal: KillablePortal, set: PublishedSet, acknowledged: Acknowledged[]): Promise<void> {
  // One statement: the portal goes on while it is looked at. What nobody made was put there for the proof, in a state of its choice.
  const [stored] = await portal.query<{ lines: Line[]; rows: Row[] }>(`select
    (select coalesce(json_agg(h order by h.record_id, h.workflow, h.scope, h.seq), '[]') from
      (select record_id, workflow, scope, seq, event, from_state, to_state from history) h) as lines,
    (select coalesce(json_agg(l), '[]') from (select l.record_id, l.workflow, l.scope, l.version, l.state_text
      from lifecycle l join record r on r.id = l.record_id where r.created_by is not null) l) as rows`)
  const { lines, rows } = stored as { lines: Line[]; rows: Row[] }
  const nameOf = ({ record_id, workflow, scope }: Pick<Row, 'record_id' | 'workflow' | 'scope'>) =>
    `${record_id} ${workflow} ${scope}`
  const byRow = Map.groupBy(lines, nameOf)
  const done = new Map(lines.map(line => [`${nameOf(line)} ${line.seq}`, line.event]))
  const lost = acknowledged.filter(
    ({ record, workflow, scope, version, event }) => done.get(`${record} ${workflow} ${scope} ${version}`) !== event,
  )
  expect(lost).toEqual([])

  for (const row of rows) {
    const own = byRow.get(nameOf(row)) ?? []
    const told = own.every(
      (line, index) => line.seq === index + 1 && (index === 0 || line.from_state === own[index - 1]?.to_state),
    )
    const explained = own.filter(
      ({ from_state: from, event, to_state: to }) => from === null || leads(set, row.workflow, from, event, to),
    )
    expect([nameOf(row), explained.length]).toEqual([nameOf(row), own.length])
    expect([nameOf(row), told, own.length, own.at(-1)?.to_state]).toEqual([nameOf(row), true, row.version, row.state_text])
  }
  for (const row of rows) {
    const workflow = set.workflows[row.workflow]
    const from = workflow?.['x-derive']?.from
    if (!workflow || !from) continue
    const states = rows.filter(one => one.record_id === row.record_id && one.workflow === from).map(one => one.state_text)
    expect([nameOf(row), derive(workflow, row.state_text, states)]).toEqual([nameOf(row), null])
  }
  const { faults } = await verifyHistory({ query: async (sql: string) => ({ rows: await portal.query(sql) }) } as never)
  const made = new Set(rows.map(row => row.record_id))
  expect(faults.filter(({ record }) => made.has(record))).toEqual([])
}

/** Whether a workflow has a transition from a state by an event that leads to another, or stays in it. */
function leads(set: PublishedSet, id: string, from: string, event: string, to: string): boolean {
  const workflow = set.workflows[id]
  if (!workflow) return false
  const ways = drawing(workflow).edges.filter(edge => edge.event === event && (edge.from === '' || isWithin(from, [edge.from])))
  return ways.some(edge => isWithin(to, [edge.to]) || (edge.to === edge.from && to === from))
}
