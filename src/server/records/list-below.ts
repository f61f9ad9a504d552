import pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { List } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { belowOf } from '#engine/lists/below.ts'
import { readerOf } from '#engine/permissions/reader.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import { kindOf } from './find-record.ts'
import { lifecycleFacts } from './record-facts.ts'
import { type LifecycleRow, lifecyclesSql } from './rows.ts'

/** All rows of records that belong to the one of a list's row, by the workflow of their own: of the newest, and of the newest that was sent. */
export type StoredBelow = { [workflow: string]: { newest: LifecycleRow[] | null; sent: LifecycleRow[] | null } }
/** The same for a reader: as much as the reader may see. */
export type ListedBelow = { [workflow: string]: ReturnType<typeof lifecycleFacts> }

/** What a list reads of the records that belong to its own, as one JSON value, for a query over `record r`; null when no column asks. */
export function belowSql(set: PublishedSet, list: List): string {
  const asked = workflowsBelow(list).map(workflow => {
    const [id, kind] = [workflow, recordOf(set.workflows, workflow) ?? ''].map(text => pg.escapeLiteral(text))
    const rows = (which: string): string =>
      `(select ${lifecyclesSql('m.id')} from record m where m.parent = r.id and m.kind = ${kind}${which} order by m.created_at desc limit 1)`
    // What was only begun is nobody's but its owner's.
    const sent = ` and not (m.draft is not null and m.data = '{}'::jsonb)`
    return `${id}, json_build_object('newest', ${rows('')}, 'sent', ${rows(sent)})`
  })
  return asked.length === 0 ? 'null::json' : `json_build_object(${asked.join(', ')})`
}

/** What a reader sees of it: of kinds that the reader may read wherever they are, or as their owner. `owns`: the row's record is theirs. */
export function presentBelow(set: PublishedSet, actor: Actor, owns: boolean, stored: StoredBelow): ListedBelow {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([workflow, { newest, sent }]) => {
      const rows = owns ? newest : sent
      const row = rows?.find(one => one.workflow === workflow && one.scope === '')
      const seen = visibility(actor, kindOf(set, recordOf(set.workflows, workflow) ?? '').rights.read)
      const all = seen?.scope === 'all' || (seen?.scope === 'own' && owns)
      return rows && row && all ? [[workflow, lifecycleFacts(set, row, rows, owns ? 'owner' : readerOf(actor, null))]] : []
    }),
  )
}

function workflowsBelow({ columns }: List): string[] {
  return [...new Set(columns.flatMap(({ value }) => belowOf(value) ?? []))]
}
