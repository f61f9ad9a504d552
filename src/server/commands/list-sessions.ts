import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { deviceWords } from '../auth/sessions/device-words.ts'
import type { Command } from './command.ts'

type Row = { id: string; agent: string; address: string; since: Date; lastUsed: Date; current: boolean }

/** The sessions of the own account that still hold, the one that asks marked. */
export const listSessions: Command<'list-sessions'> = async ({ actor, session, set }, { pool, now }) => {
  const { idle, absolute } = set.limits.session
  const ago = (duration: typeof idle): Date => new Date(now().getTime() - milliseconds(duration))
  const { rows } = await pool.query<Row>(
    `select id, agent, address, created_at as since, seen_at as "lastUsed", coalesce(hash = $2, false) as current
       from session where account_id = $1 and seen_at > $3 and created_at > $4 order by current desc, seen_at desc, id`,
    [actor.id, session?.hash ?? null, ago(idle), ago(absolute)],
  )
  return {
    data: rows.map(({ id, agent, address, since, lastUsed, current }) => ({
      ...{ id, current, device: deviceWords(set, agent), address: address || null },
      ...{ since: since.toISOString(), last_used: lastUsed.toISOString() },
    })),
  }
}
