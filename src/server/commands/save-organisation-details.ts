import type { JsonObject } from '#engine/definitions/kinds.ts'
import { moveAccount } from '../auth/account-lifecycle.ts'
import { mergeRecordData } from '../auth/accounts.ts'
import { withdrawApproval } from '../auth/withdraw-approval.ts'
import { inTransaction } from '../db/pool.ts'
import { Refusal } from '../errors.ts'
import type { Command } from './command.ts'

type Details = { for_company: boolean; agent_type: number; company_name?: string; company_website?: string; job_title?: string }

/** Says what the portal is used for; company details make the personal organisation the company's. 409 before the own details. */
export const saveOrganisationDetails: Command = async (request, deps) => {
  const { actor } = request
  if (actor.role !== request.set.roles.default)
    throw new Refusal(403, 'right-missing', 'The organisation of your account is kept by the platform.')
  const { for_company, agent_type, company_name, company_website, job_title } = request.body as Details
  const company: JsonObject = for_company
    ? { name: company_name ?? '', company_name: company_name ?? '', company_website: company_website ?? '' }
    : {}
  await inTransaction(deps.pool, async client => {
    await moveAccount(client, deps, actor.id as string, 'give-company', actor)
    await mergeRecordData(client, deps, actor.organisation as string, { for_company, agent_type, ...company })
    if (for_company) await mergeRecordData(client, deps, actor.id as string, { job_title: job_title ?? '' })
    await withdrawApproval(client, deps, actor)
  })
  return { message: 'Your company details are saved.' }
}
