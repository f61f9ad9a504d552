import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { moveAccount, systemActor } from './account-lifecycle.ts'
import { insertAccount, insertOrganisation, joinOrganisation, mergeRecordData } from './accounts.ts'
import { writeAudit } from './audit.ts'
import { authLimits } from './limits.ts'
import { passwordProblem } from './password-policy.ts'
import { hashPassword } from './passwords.ts'

/** An account made by an administrator or by the demonstration, finished at once. */
export type NewAccount = {
  email: string
  password: string
  /** A role of roles.json. */
  role: string
  firstName: string
  lastName: string
  /** An organisation that is there, or the data of a new one: {name, for_company, company_name, company_website, agent_type, launchApproved}. */
  organisation: { id: string } | { data: JsonObject }
  /** Key of the carrier, for roles that look at one carrier. */
  carrier?: string | null
  /** E.164. */
  phone?: string | null
  jobTitle?: string
}

/**
 * Makes an account that can sign in, in one transaction, with its whole history.
 *
 * @throws Error when the role is unknown, the password unfit or the address taken; nothing is written then.
 */
export async function createAccount(
  deps: Dependencies,
  account: NewAccount,
): Promise<{ accountId: string; organisationId: string }> {
  const { email, password, role } = account
  if (!Object.hasOwn(deps.set().roles.roles, role))
    throw new Error(`There is no role "${role}". Choose one of ${Object.keys(deps.set().roles.roles).join(', ')}.`)
  const problem = passwordProblem(password, email, authLimits(deps.set()).password)
  if (problem) throw new Error(`The password cannot be used: ${problem}`)
  const hash = await hashPassword(password)
  return inTransaction(deps.pool, client => write(client, deps, account, hash))
}

async function write(client: pg.PoolClient, deps: Dependencies, account: NewAccount, hash: string) {
  const { email, role, organisation, carrier, phone, firstName, lastName, jobTitle } = account
  const accountId = await insertAccount(client, deps, { email, role, carrier: carrier ?? null })
  if (accountId === null) throw new Error(`The address ${email} has an account already. Choose another.`)
  const organisationId = 'id' in organisation ? organisation.id : await insertOrganisation(client, deps, organisation.data)
  await joinOrganisation(client, accountId, organisationId)
  await client.query('update credential set password = $2, phone = $3, phone_verified_at = $4 where account_id = $1', [
    accountId,
    hash,
    phone ?? null,
    phone ? deps.now() : null,
  ])
  const named: JsonObject = { first_name: firstName, last_name: lastName, name: `${firstName} ${lastName}` }
  const reached: JsonObject = phone ? { phone, contact_number: phone } : {}
  await mergeRecordData(client, deps, accountId, { ...named, ...reached, ...(jobTitle ? { job_title: jobTitle } : {}) })
  for (const event of ['verify-email', 'set-password']) await moveAccount(client, deps, accountId, event, systemActor)
  const setUp: Actor = { ...systemActor, rights: { 'account.set-up': 'all' } }
  const isCompany = 'data' in organisation && organisation.data.for_company === true
  for (const event of ['verify-phone', 'give-details', isCompany ? 'give-company' : 'skip-company'])
    await moveAccount(client, deps, accountId, event, setUp)
  await writeAudit(client, deps, 'account.created', accountId, { role })
  return { accountId, organisationId }
}
