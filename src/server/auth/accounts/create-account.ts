import type pg from 'pg'
import { inTransaction } from '../../db/pool.ts'
import type { Dependencies } from '../../dependencies.ts'
import { momentOfNobody } from '../../http/moment-of.ts'
import { takesStep } from '../../records/account-step.ts'
import { passwordProblem } from '../passwords/password-policy.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { actorOf, systemActor } from '../sessions/actor.ts'
import { moveAccount } from './account-lifecycle.ts'
import { findAccount, insertAccount, insertOrganisation, joinOrganisation, mergeRecordData } from './accounts.ts'

/** An account that is made, not signed up for: by the first administrator's command, by an invitation, by the demonstration. */
type NewAccount = {
  email: string
  password: string
  role: string
  carrier: string | null
  /** Name of its organisation, which is made when no account of that name's organisation exists. */
  organisation: string
  /** What its organisation uses the portal for; null: it did not say. */
  agentType: number | null
}

/**
 * Makes an account whose set-up is done. Gives its id.
 *
 * @throws when the address has an account already, or the password would be refused at sign-up.
 */
export async function createAccount(deps: Dependencies, account: NewAccount): Promise<string> {
  const about = [account.email, account.organisation]
  const weakness = await passwordProblem(account.password, about, deps.set(), momentOfNobody(deps.set(), deps.now()))
  if (weakness !== null) throw new Error(`The password of ${account.email} cannot be used: ${weakness}`)
  const password = await hashPassword(deps, account.password)
  return inTransaction(deps.pool, async client => {
    const id = await insertAccount(client, deps, { email: account.email, role: account.role, carrier: account.carrier })
    if (id === null) throw new Error(`There is an account with the address ${account.email} already. Choose another address.`)
    const known = await client.query<{ id: string }>(`select id from record where kind = 'organisation' and label = $1 limit 1`, [
      account.organisation,
    ])
    const organisation =
      known.rows[0]?.id ??
      (await insertOrganisation(client, deps, {
        name: account.organisation,
        for_company: true,
        company_name: account.organisation,
        ...(account.agentType !== null && { agent_type: account.agentType }),
      }))
    await joinOrganisation(client, id, organisation)
    await client.query('update credential set password = $2 where account_id = $1', [id, password])
    const [first, last] = nameOf(account)
    await mergeRecordData(client, deps, id, { name: `${first} ${last}`, first_name: first, last_name: last })
    for (const event of ['verify-email', 'set-password']) await moveAccount(client, deps, id, event, systemActor)
    await setUp(client, deps, id)
    return id
  })
}

/** Takes the steps of its owner, in the order of the account's lifecycle. */
async function setUp(client: pg.PoolClient, deps: Dependencies, id: string): Promise<void> {
  const steps = new Set(['verify-phone', 'give-details', 'give-company'])
  while (steps.size > 0) {
    const made = await findAccount(client, id)
    const event = [...steps].find(step => takesStep(deps.set(), made?.state, step))
    if (!made || event === undefined) throw new Error(`The account's lifecycle takes none of ${[...steps].join(', ')}.`)
    steps.delete(event)
    await moveAccount(client, deps, id, event, actorOf(deps.set(), made))
  }
}

/** A name out of the address until its owner gives one: letters only, as the form asks; no word of the organisation twice. */
function nameOf({ email, organisation }: NewAccount): [first: string, last: string] {
  const letters = (text: string): string =>
    text
      .replace(/[^A-Za-z]+/g, ' ')
      .trim()
      .split(' ')
      .map(word => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
      .join(' ')
  const [first, last] = [letters(email.split('@')[0] ?? ''), letters(organisation)]
  return [first, last.startsWith(`${first} `) ? last.slice(first.length + 1) : last]
}
