import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuseOtherStep } from '../../records/account-step.ts'
import { loadRecord } from '../../records/reading/rows.ts'
import { refuse } from '../../records/texts.ts'
import { transition } from '../../records/transitions/transition.ts'

const kind = 'account'
const workflow = 'account'

/** Sends an event to the account's lifecycle; history and outbox are written with it. Throws 409 when the state does not allow it, with the step that is next. */
export async function moveAccount(
  client: pg.PoolClient,
  deps: Dependencies,
  accountId: string,
  event: string,
  actor: Actor,
  input: JsonObject = {},
): Promise<void> {
  // Waits for a request that moves the same account, so that the second is decided on what the first left.
  await client.query('select 1 from lifecycle where record_id = $1 and workflow = $2 for update', [accountId, workflow])
  const record = await loadRecord(client, deps.set(), kind, accountId)
  const row = record?.lifecycles.find(candidate => candidate.workflow === workflow && candidate.scope === '')
  if (!record || !row) throw refuse(deps.set(), 'account-missing')
  refuseOtherStep(deps.set(), row.state_text, event)
  await transition(client, { set: deps.set(), record, row, event, actor, input, now: deps.now() })
}
