import type pg from 'pg'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { kindOf } from '../kind-of.ts'
import type { RecordRow } from '../reading/record-row.ts'

/** What a person at a phone says about messages of an agent, as kinds of record name their events for it. */
export type Choice = 'stop' | 'start'

/** A record that bears a number, and the one that it belongs to. */
export type Bearer = { id: string; kind: string; parent: string | null }

/** Whether the person at a phone wished no messages of an agent, and has not wished them again since. */
export async function isStopped(client: pg.ClientBase | pg.Pool, agent: string, phone: string): Promise<boolean> {
  const sql = 'select 1 from phone_choice where agent = $1 and phone = $2 and stopped'
  return (await client.query(sql, [agent, phone])).rowCount === 1
}

/** Whether some record bears an agent, as a kind whose phones are written to says where it stands: choices about others are nobody's here. */
export async function isAgentHere(client: pg.ClientBase, set: PublishedSet, agent: string): Promise<boolean> {
  const places = new Set(Object.values(set.records).flatMap(({ phone }) => phone?.agent ?? []))
  const sql = 'select 1 from record where answers->>$1 = $2 limit 1'
  for (const place of places) if ((await client.query(sql, [place, agent])).rowCount === 1) return true
  return false
}

/** The event that a record gets because its phone is stopped; null for one that is no phone, or is not stopped. */
export async function stopOf(client: pg.ClientBase, set: PublishedSet, { id, kind }: RecordRow): Promise<string | null> {
  const { phone } = kindOf(set, kind)
  if (!phone) return null
  const sql = `select 1 from record r join record a on a.id::text = r.data #>> $2
    join phone_choice c on c.agent = a.answers->>$3 and c.phone = r.data #>> $4 where r.id = $1 and c.stopped`
  const found = await client.query(sql, [id, pointerKeys(phone.of), phone.agent, pointerKeys(phone.number)])
  return found.rowCount === 1 ? phone.stop : null
}

/** The records that bear a number which an agent writes to, of every kind that says where its number stands. */
export async function bearersOf(client: pg.ClientBase, set: PublishedSet, agent: string, number: string): Promise<Bearer[]> {
  const found: Bearer[] = []
  for (const [kind, { phone }] of Object.entries(set.records)) {
    if (!phone) continue
    const sql = `select r.id, r.kind, r.parent from record r join record a on a.id::text = r.data #>> $2
      where r.kind = $1 and a.answers->>$3 = $4 and r.data #>> $5 = $6 order by r.id`
    const values = [kind, pointerKeys(phone.of), phone.agent, agent, pointerKeys(phone.number), number]
    found.push(...(await client.query<Bearer>(sql, values)).rows)
  }
  return found
}
