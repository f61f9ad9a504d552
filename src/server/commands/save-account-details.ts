import type { JsonObject } from '#engine/definitions/kinds.ts'
import { moveAccount } from '../auth/account-lifecycle.ts'
import { mergeRecordData } from '../auth/accounts.ts'
import { withdrawApproval } from '../auth/withdraw-approval.ts'
import { inTransaction } from '../db/pool.ts'
import type { Command } from './command.ts'

/** Writes the details of the own account. 409 before the mobile number is verified. */
export const saveAccountDetails: Command = async (request, deps) => {
  const { first_name, last_name, contact_number } = request.body as Record<string, string>
  const data: JsonObject = {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    contact_number: contact_number ?? '',
    name: `${first_name} ${last_name}`,
  }
  await inTransaction(deps.pool, async client => {
    await moveAccount(client, deps, request.actor.id as string, 'give-details', request.actor)
    await mergeRecordData(client, deps, request.actor.id as string, data)
    // A personal organisation bears its owner's name until it is a company's.
    if (
      request.actor.organisation &&
      !request.actor.organisationData?.company_name &&
      request.actor.role === request.set.roles.default
    )
      await mergeRecordData(client, deps, request.actor.organisation, { name: data.name as string })
    await withdrawApproval(client, deps, request.actor)
  })
  return { message: 'Your details are saved.' }
}
