import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mergeRecordData } from './accounts.ts'

/** Whoever changes partner details has to be approved for launching again. */
export async function withdrawApproval(client: pg.ClientBase, deps: Dependencies, actor: Actor): Promise<void> {
  if (actor.organisation && actor.organisationData?.launchApproved === true)
    await mergeRecordData(client, deps, actor.organisation, { launchApproved: false })
}
