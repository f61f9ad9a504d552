import { storeAnswers } from '../auth/accounts/store-answers.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Keeps what the form asks in the own account. Nothing else follows from it. */
export const savePreferences: Command<'save-preferences'> = async ({ actor, form, body: data, set }, deps) => {
  const records = { account: actor.id, organisation: actor.organisation }
  await inTransaction(deps.pool, client => storeAnswers(client, deps, records, { form, data, shown: true }))
  return { message: contentText(set, 'account-answers', 'details-saved') }
}
