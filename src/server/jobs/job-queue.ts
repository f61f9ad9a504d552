import type pg from 'pg'

/** Adds work that starts when, and only if, the caller's transaction commits. */
export type Jobs = {
  add(client: pg.ClientBase | pg.Pool, task: string, payload: object, options?: JobOptions): Promise<void>
}

/**
 * `key`: one job of that name at a time; adding it again moves it to the new time, or with `keepTime` not. `turn`: before or after what
 * waits in no particular one.
 */
export type JobOptions = { key?: string; runAt?: Date; keepTime?: boolean; turn?: Turn }

/** Somebody sits and waits for it; or it is one of many that nobody waits for. */
export type Turn = 'awaited' | 'bulk'
