import { moveAccount } from '../auth/accounts/account-lifecycle.ts'
import { lockAccount, mergeRecordData } from '../auth/accounts/accounts.ts'
import { changesStoredData, storeAnswers } from '../auth/accounts/store-answers.ts'
import { inTransaction } from '../db/pool.ts'
import { accountStep } from '../records/account-step.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/**
 * Writes the details of the own account. What is saved as it was moves nothing: nobody checks again what did not change. 409 before the
 * mobile number is verified.
 */
export const saveAccountDetails: Command<'save-account-details'> = async ({ actor, form, body: data, set }, deps) => {
  const account = actor.id as string
  const name = [data.first_name, data.last_name].filter(part => typeof part === 'string').join(' ') || actor.name
  await inTransaction(deps.pool, async client => {
    // First, as in all that writes into the records of an account: of two in another order each would wait for the other.
    await lockAccount(client, account)
    const stands = accountStep(set, String(actor.account?.state)) === undefined
    if (!stands || (await changesStoredData(client, account, form, data)))
      await moveAccount(client, deps, account, 'give-details', actor)
    await storeAnswers(
      client,
      deps,
      { account, organisation: actor.organisation },
      { form, data, further: { account: { name } }, shown: true },
    )
    // A personal organisation bears its owner's name until it is a company's; who was invited is not its owner.
    const isOwn = actor.organisationData?.for_company !== true && actor.account?.invited !== true
    if (actor.organisation && isOwn && actor.role === set.roles.default)
      await mergeRecordData(client, deps, actor.organisation, { name })
  })
  return { message: contentText(set, 'account-answers', 'details-saved') }
}
