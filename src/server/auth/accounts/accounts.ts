import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/types.ts'
import { labelOf } from '#engine/records/label.ts'
import type { Dependencies } from '../../dependencies.ts'
import { kindOf } from '../../records/kind-of.ts'
import { createRecord } from '../../records/transitions/create-record.ts'
import { systemActor } from '../sessions/actor.ts'
import type { Account } from './person.ts'

/** Columns of `Person`, for a query over `credential c` joined as below. */
export const personColumns = `c.account_id as id, c.email::text as email, c.role, c.organisation_id as "organisationId", c.carrier_key as carrier,
    c.phone, c.phone_verified_at as "phoneVerifiedAt", c.disabled_at as "disabledAt", c.second_factor as "secondFactor", c.delete_at as "deleteAt",
    l.state_text as state, a.data,
    coalesce(o.data, '{}') as "organisationData", o.version as "organisationVersion"`
export const accountTables = `credential c
  join record a on a.id = c.account_id
  join lifecycle l on l.record_id = c.account_id and l.workflow = 'account' and l.scope = ''
  left join record o on o.id = c.organisation_id`
const select = `select ${personColumns}, c.password, c.previous_passwords as "previousPasswords", c.known_devices as "knownDevices" from ${accountTables}`

/** Finds an account by its address; letter case does not matter. */
export async function findAccountByEmail(client: pg.ClientBase | pg.Pool, email: string): Promise<Account | null> {
  const { rows } = await client.query<Account>(`${select} where c.email = $1`, [email])
  return rows[0] ?? null
}

/** Finds an account by its id; null has none. */
export async function findAccount(client: pg.ClientBase | pg.Pool, id: string | null): Promise<Account | null> {
  const { rows } = await client.query<Account>(`${select} where c.account_id = $1`, [id])
  return rows[0] ?? null
}

/** Finds an account by its id and lets nobody else change its credential until the transaction ends. */
export async function lockAccount(client: pg.ClientBase, id: string | null): Promise<Account | null> {
  await client.query('select 1 from credential where account_id = $1 for update', [id])
  return findAccount(client, id)
}

/** Starts an account whose address nobody has confirmed yet. Gives its id, or null when the address is taken. */
export async function insertAccount(
  client: pg.ClientBase,
  deps: Dependencies,
  account: { email: string; role: string; carrier?: string | null },
): Promise<string | null> {
  const id = deps.newId()
  const now = deps.now()
  await client.query('savepoint new_account')
  await createRecord(client, deps.set(), {
    id,
    kind: 'account',
    owner: null,
    actor: systemActor,
    now,
  })
  const { rowCount } = await client.query(
    'insert into credential (account_id, email, role, carrier_key, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [id, account.email, account.role, account.carrier ?? null, now],
  )
  if (rowCount === 1) {
    // After its first line of history, which stays when the account is deleted.
    await mergeRecordData(client, deps, id, { name: account.email })
    return id
  }
  await client.query('rollback to savepoint new_account')
  return null
}

/** Makes an organisation; `data` as the company details leave it, `{}` for a personal one. It owns itself, so that its members see it. */
export async function insertOrganisation(client: pg.ClientBase, deps: Dependencies, data: JsonObject): Promise<string> {
  const id = deps.newId()
  await createRecord(client, deps.set(), { id, kind: 'organisation', owner: id, data, actor: systemActor, now: deps.now() })
  return id
}

/** Makes the account a member of the organisation, which then owns the account's record. */
export async function joinOrganisation(client: pg.ClientBase, accountId: string, organisationId: string): Promise<void> {
  await client.query('update credential set organisation_id = $2 where account_id = $1', [accountId, organisationId])
  await client.query('update record set owner = $2 where id = $1', [accountId, organisationId])
}

/** Merges values into the data of an account's or organisation's record, without the fields `gone`, and names the record by what its kind says. */
export async function mergeRecordData(
  client: pg.ClientBase,
  deps: Dependencies,
  id: string,
  data: JsonObject,
  gone: string[] = [],
): Promise<void> {
  const { rows } = await client.query<{ kind: string; data: JsonObject }>(
    'update record set data = (data - $5::text[]) || $2::jsonb, version = version + 1, updated_at = $3, set_hash = $4 where id = $1 returning kind, data',
    [id, JSON.stringify(data), deps.now(), deps.set().hash, gone],
  )
  for (const record of rows) {
    const label = labelOf(kindOf(deps.set(), record.kind), record.data)
    await client.query('update record set label = $2 where id = $1', [id, label])
  }
}
