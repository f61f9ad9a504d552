import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { mayActOn, rightsOf, type Target } from '#engine/permissions/rights.ts'
import { type Receiver, receiverOf } from '#engine/workflow/receiver.ts'
import { fullName } from '../auth/sessions/actor.ts'
import type { Dependencies } from '../dependencies.ts'
import { kindOf } from '../records/kind-of.ts'
import { targetOfRecord } from '../records/reading/record-facts.ts'
import type { RecordRow } from '../records/reading/record-row.ts'
import { followReferences } from '../records/references/follow-references.ts'

/** `name`: first and last name, empty while there is none. `language`: chosen for the account, or none. */
type Reader = { id: string; role: string; name: string; language: string | null }
type Person = Reader & { organisation: string | null; carrier: string | null }

/**
 * The accounts that a message about a record, or about its row at the carrier `scope`, goes to: of those meant by `to` all that are not disabled and
 * may read the record, of carriers at that row alone.
 */
export async function readersOf(
  { pool, set: current }: Pick<Dependencies, 'pool' | 'set'>,
  record: RecordRow,
  { to, scope }: { to: string; scope: string },
): Promise<Reader[]> {
  const set = current()
  const target: Target = scope === '' ? targetOfRecord(record) : { owner: record.owner, carriers: [scope] }
  const { read } = kindOf(set, record.kind).rights
  const people = await peopleMeant(pool, set, record, receiverOf(to), scope)
  return people.filter(person => mayActOn({ ...person, rights: rightsOf(set.roles, person.role) }, read, target))
}

async function peopleMeant(pool: pg.Pool, set: PublishedSet, record: RecordRow, to: Receiver, scope: string): Promise<Person[]> {
  const having = (right: string, wanted: string) =>
    Object.keys(set.roles.roles).filter(role => rightsOf(set.roles, role)[right] === wanted)
  const people = async (where: string, values: unknown[]): Promise<Person[]> => {
    const { rows } = await pool.query<Omit<Person, 'name' | 'language'> & { data: JsonObject }>(
      `select account_id as id, role, organisation_id as organisation, carrier_key as carrier, a.data from credential
      join record a on a.id = account_id where (${where}) and disabled_at is null`,
      values,
    )
    return rows.map(({ data, ...person }) => ({
      ...person,
      name: fullName(data),
      language: typeof data.language === 'string' ? data.language : null,
    }))
  }
  if (to.kind === 'owner') return people('organisation_id = $1', [record.owner])
  if (to.kind === 'role') return people('role = $1', [to.role])
  if (to.kind === 'right')
    return people('role = any($1) or (role = any($2) and carrier_key = $3) or (role = any($4) and organisation_id = $5)', [
      ...[having(to.right, 'all'), having(to.right, 'carrier'), scope],
      ...[having(to.right, 'own'), record.owner],
    ])
  const form = set.forms[kindOf(set, record.kind).form]
  const found = form && (await followReferences(pool, set, form.schema, record.data, to.along))
  if (!found) return []
  return people('organisation_id = $1 or organisation_id = $2', [found.owner, found.id])
}
