import { moveAccount } from '../auth/accounts/account-lifecycle.ts'
import { lockAccount } from '../auth/accounts/accounts.ts'
import { changesStoredData, storeAnswers } from '../auth/accounts/store-answers.ts'
import { inTransaction } from '../db/pool.ts'
import { accountStep } from '../records/account-step.ts'
import { contentText, refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/**
 * Says what the portal is used for; company details make the personal organisation the company's. What is saved as it was moves nothing:
 * nobody checks again what did not change. 409 before the own details.
 */
export const saveOrganisationDetails: Command<'save-organisation-details'> = async ({ actor, form, body: data, set }, deps) => {
  if (actor.role !== set.roles.default) throw refuse(set, 'organisation-of-platform')
  const account = actor.id as string
  const named = data.for_company === true && typeof data.company_name === 'string'
  const further = named ? { organisation: { name: data.company_name as string } } : {}
  await inTransaction(deps.pool, async client => {
    // First, as in all that writes into the records of an account: of two in another order each would wait for the other.
    await lockAccount(client, account)
    const stands = accountStep(set, String(actor.account?.state)) === undefined
    const records = [account, actor.organisation].filter(id => id !== null)
    const changes: boolean[] = []
    for (const id of records) changes.push(await changesStoredData(client, id, form, data))
    if (!stands || changes.includes(true)) await moveAccount(client, deps, account, 'give-company', actor)
    await storeAnswers(client, deps, { account, organisation: actor.organisation }, { form, data, further, shown: true })
  })
  return { message: contentText(set, 'account-answers', 'company-details-saved') }
}
