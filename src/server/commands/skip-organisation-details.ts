import { moveAccount } from '../auth/accounts/account-lifecycle.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Leaves the organisation personal and the details for later. 409 before the own details, or once they are past. */
export const skipOrganisationDetails: Command<'skip-organisation-details'> = async (request, deps) => {
  await inTransaction(deps.pool, client => moveAccount(client, deps, request.actor.id as string, 'skip-company', request.actor))
  return { message: contentText(request.set, 'account-answers', 'company-details-later') }
}
