import { systemActor } from '../auth/sessions/actor.ts'
import type { Dependencies } from '../dependencies.ts'
import { createRecord } from '../records/transitions/create-record.ts'

/**
 * Makes the records that rows files list and that are not there yet; what is there already is left as it is.
 *
 * @param demonstration whether to make those of the demonstration too.
 */
export async function createReferenceData(deps: Dependencies, demonstration: boolean): Promise<void> {
  const set = deps.set()
  const known = new Set(
    (await deps.pool.query<{ id: string }>(`select kind || '/' || key as id from record where key is not null`)).rows.map(
      row => row.id,
    ),
  )
  for (const rows of Object.values(set.rows)) {
    if (rows.demonstration && !demonstration) continue
    for (const { key, data } of rows.rows) {
      if (known.has(`${rows.record}/${key}`)) continue
      await createRecord(deps.pool, set, {
        id: deps.newId(),
        kind: rows.record,
        key,
        owner: null,
        data,
        actor: systemActor,
        now: deps.now(),
      })
    }
  }
}
