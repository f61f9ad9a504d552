import type { JsonObject } from '#engine/definitions/types.ts'
import { profileOf } from '../auth/users/carriers.ts'
import { spokenNames } from '../records/references/spoken-names.ts'
import type { Command } from './command.ts'

type Row = { id: string; version: number; data: JsonObject; country: string; administrators: number; invited: number }

/** All carriers by name, each with its profile and how many administrators it has: at most so many as a list may have. */
export const listCarriers: Command<'list-carriers'> = async ({ set }, { pool, now }) => {
  const { rows } = await pool.query<Row>(
    `select r.key as id, r.version, r.data, coalesce(c.label, r.data->>'country', '') as country,
       (select count(*)::int from credential a where a.carrier_key = r.key and a.role = $1 and a.disabled_at is null) as administrators,
       (select count(*)::int from invitation i where i.carrier_key = r.key and i.role = $1 and i.expires > $2) as invited
     from record r left join record c on c.kind = 'country' and c.key = r.data->>'country'
     where r.kind = 'carrier' and r.key is not null order by lower(r.label), r.id limit $3`,
    [set.roles.atCarrier, now(), set.limits.lists.maximum],
  )
  const spoken = spokenNames(set, 'country')
  return {
    data: rows.map(({ id, country, administrators, invited, ...carrier }) => ({
      ...profileOf(set, carrier),
      id,
      country: spoken?.get(country) ?? country,
      administrators,
      invited,
    })),
  }
}
