import type pg from 'pg'
import type { Claim } from '../../effects/plan.ts'
import { refuse, refuseInWords } from '../texts.ts'
import type { Write } from './transition-request.ts'

/**
 * Takes a unique value for a record by all its keys, and gives back the keys of the value it had. A key that the record has stays its own,
 * also where another record has it too since the rule became wider. Two takers of one key: the second waits, and is refused.
 *
 * @throws Refusal 409 when another record has one of the keys, or a set was published meanwhile that counts other values as the same.
 */
export async function takeValue(client: pg.ClientBase, write: Write, { name, keys, rule, message, field }: Claim): Promise<void> {
  const { record, set } = write
  // Until the end of the transaction nobody makes the stored keys anew.
  const rules = await client.query<{ rule: string }>('select rule from claim_rule where kind = $1 and name = $2 for share', [
    record.kind,
    name,
  ])
  const [stored] = rules.rows
  if (stored && stored.rule !== rule) throw refuse(set, 'changed-by-someone-else', { version: write.row.version })
  await client.query('delete from claim where record_id = $1 and name = $2 and value <> all($3::text[])', [record.id, name, keys])
  const held = await client.query<{ value: string }>('select value from claim where record_id = $1 and name = $2', [
    record.id,
    name,
  ])
  const own = new Set(held.rows.map(({ value }) => value))
  const missing = keys.filter(key => !own.has(key))
  // In the order of the keys, which are sorted: two that take the same ones never wait for each other.
  for (const key of missing) {
    const taken = await client.query(
      `insert into claim (kind, name, value, record_id) select $1, $2, $3, $4
      where not exists (select from claim where kind = $1 and name = $2 and value = $3) on conflict do nothing`,
      [record.kind, name, key, record.id],
    )
    if (taken.rowCount === 0) throw refuseInWords(set, 'taken', message, { problems: [{ path: field, message }] })
  }
}
