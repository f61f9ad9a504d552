import type pg from 'pg'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { fieldsWritten } from '#engine/records/data-to-write.ts'
import { uniqueKeys } from '#engine/records/unique-keys.ts'
import { ref } from '#engine/validation/formats/keys.ts'
import type { Dependencies } from '../../dependencies.ts'
import { kindOf } from '../../records/kind-of.ts'
import { refuse, refuseInWords } from '../../records/texts.ts'
import { insertOrganisation, lockAccount } from '../accounts/accounts.ts'
import { storeAnswers } from '../accounts/store-answers.ts'
import { writeAudit } from '../audit.ts'

/** A carrier as its row has it. */
export type CarrierRow = { id: string; key: string; label: string; version: number; data: JsonObject }

const carrierSql = "select id, key, label, version, data from record where kind = 'carrier' and key = $1"

/** Finds a carrier by its key. @throws Refusal 404. */
export async function findCarrier(client: pg.ClientBase | pg.Pool, set: PublishedSet, key: string | null): Promise<CarrierRow> {
  // Another text is no key, and the database refuses to look for it.
  const { rows } = key !== null && ref(key) ? await client.query<CarrierRow>(carrierSql, [key]) : { rows: [] }
  if (!rows[0]) throw refuse(set, 'not-found')
  return rows[0]
}

/** Finds a carrier and locks it until the transaction ends, or all that there are. @throws Refusal 404. */
export async function lockCarrier(
  client: pg.ClientBase,
  set: PublishedSet,
  key: string | null,
  which: 'one' | 'all' = 'one',
): Promise<CarrierRow> {
  const { id } = await findCarrier(client, set, key)
  await client.query("select 1 from record where kind = 'carrier' and (id = $1 or $2) order by id for update", [
    id,
    which === 'all',
  ])
  return findCarrier(client, set, key)
}

/** Compares what is unique of a carrier with all others, which are few, and locked. @throws Refusal 422 at the field. */
async function refuseTaken(client: pg.ClientBase, set: PublishedSet, { id }: CarrierRow, data: JsonObject): Promise<void> {
  const { rows } = await client.query<{ data: JsonObject }>("select data from record where kind = 'carrier' and id <> $1", [id])
  for (const { field, ignore, message } of kindOf(set, 'carrier').unique ?? []) {
    const keysOf = (of: JsonObject): string[] => uniqueKeys(String(valueAt(of, field) ?? ''), ignore)
    const keys = keysOf(data)
    if (rows.some(row => keysOf(row.data).some(key => keys.includes(key))))
      throw refuseInWords(set, 'fields-refused', message, { problems: [{ path: field, message }] })
  }
}

/** What forms ask of a carrier, as far as it is given, and the version that it stands in. */
export function profileOf(set: PublishedSet, { data, version }: Pick<CarrierRow, 'data' | 'version'>) {
  const names = fieldsWritten(set, 'carrier')
  const given = Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)))
  return { ...given, carrier_name: String(data.carrier_name ?? ''), version }
}

/** Who changes a carrier's profile, by which form, and the version that they read. */
type Change = { account: string | null; organisation: string | null; form: PublishedForm | null; data: JsonObject }

/**
 * Writes what the form of a profile asks into a carrier.
 *
 * @throws Refusal 404 for a carrier that is not there, 409 when it was changed since it was read.
 */
export async function saveProfile(
  client: pg.ClientBase,
  deps: Dependencies,
  key: string | null,
  { account, organisation, form, data }: Change,
): Promise<void> {
  const set = deps.set()
  // In the order in which inviting locks.
  await lockAccount(client, account)
  const carrier = await lockCarrier(client, set, key, 'all')
  await refuseTaken(client, set, carrier, data)
  if (data.version !== carrier.version) throw refuse(set, 'changed-by-someone-else', { version: carrier.version })
  const changed = await storeAnswers(client, deps, { account, organisation, carrier: carrier.id }, { form, data, shown: true })
  if (changed) await writeAudit(client, deps, 'carrier.profile-changed', account, { carrier: carrier.key })
}

/** The organisation of a carrier's people, which is made for the first of them. One where others are, too, is none. */
export async function organisationOf(client: pg.ClientBase, deps: Dependencies, { key, label }: CarrierRow): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select organisation_id as id from (
       select organisation_id, created_at as at from credential where carrier_key = $1
       union all select organisation_id, invited_at from invitation where carrier_key = $1
     ) o
     where organisation_id is not null
       and not exists (select 1 from credential c where c.organisation_id = o.organisation_id and c.carrier_key is distinct from $1)
     order by at limit 1`,
    [key],
  )
  return rows[0]?.id ?? (await insertOrganisation(client, deps, { name: label }))
}

type CarrierInvitation = { id: string; email: string; role: string; organisation: string; invitedAt: Date; expires: Date }

/** An invitation to a carrier that was not used yet, by its address; locks it. */
export async function invitationAt(client: pg.ClientBase, carrier: string, email: string): Promise<CarrierInvitation | null> {
  const { rows } = await client.query<CarrierInvitation>(
    `select id, email::text as email, role, organisation_id as organisation, invited_at as "invitedAt", expires from invitation
      where carrier_key = $1 and email = $2 for update`,
    [carrier, email],
  )
  return rows[0] ?? null
}

/** Whether somebody with this address is at the carrier already. */
export async function isAtCarrier(client: pg.ClientBase, carrier: string, email: string): Promise<boolean> {
  const sql = 'select 1 from credential where carrier_key = $1 and email = $2'
  return (await client.query(sql, [carrier, email])).rowCount === 1
}
