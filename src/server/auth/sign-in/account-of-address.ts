import { email } from '#engine/validation/formats/addresses.ts'
import type { RefusalKey } from '#generated/names.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse } from '../../records/texts.ts'
import { findAccountByEmail } from '../accounts/accounts.ts'
import { writeAudit } from '../audit.ts'

/**
 * The account of an address that another provider has confirmed; nothing is created for one without.
 *
 * @param address null: the provider has confirmed none.
 * @param provider what people call it.
 * @returns the account's id.
 * @throws Refusal 403 or 409 that says what keeps its owner out.
 */
export async function accountOfAddress(deps: Dependencies, address: string | null, provider: string): Promise<string> {
  // The database takes other letters for the same one; here the address alone proves whose account it is.
  const account = address !== null && email(address) ? await findAccountByEmail(deps.pool, address) : null
  const missing: RefusalKey = address === null ? 'address-not-confirmed' : 'address-without-account'
  const unfinished: RefusalKey | null = account?.password === null ? 'sign-up-unfinished' : null
  const refused: RefusalKey | null = account?.disabledAt ? 'account-disabled' : unfinished
  if (account && !refused) {
    await writeAudit(deps.pool, deps, 'sign-in.succeeded', account.id, { provider })
    return account.id
  }
  await writeAudit(deps.pool, deps, 'sign-in.failed', account?.id ?? null, { provider })
  throw refuse(deps.set(), refused ?? missing, undefined, { values: { provider } })
}
