import type pg from 'pg'

/** Payloads by task. Each task adds its own where its payload is described, so that whoever adds a job and what does it agree. */
// biome-ignore lint/suspicious/noEmptyInterface: other files add to it, which a type does not allow
export interface JobPayloads {}

export type Jobs = {
  /** Adds work that starts when, and only if, the caller's transaction commits. */
  add<Task extends keyof JobPayloads>(
    client: pg.ClientBase | pg.Pool,
    task: Task,
    payload: JobPayloads[Task],
    options?: JobOptions,
  ): Promise<void>
  /** Whether a job waits until this moment at the latest, of those whose keys begin so; `key` itself does not count. */
  waits(pool: pg.Pool, keysFrom: string, by: Date, key: string): Promise<boolean>
  /** Lets all jobs whose keys begin so go at once. */
  startNow(pool: pg.Pool, keysFrom: string): Promise<void>
}

/**
 * `key`: one job of that name at a time; adding it again moves it to the new time, or with `keepTime` not. `turn`: before or after what
 * waits in no particular one.
 */
export type JobOptions = { key?: string; runAt?: Date; keepTime?: boolean; turn?: Turn }

/** Somebody sits and waits for it; or it is one of many that nobody waits for. */
export type Turn = 'awaited' | 'bulk'

/** What there is to work on. A task that throws is tried again later. */
export type Work = {
  tasks: { [name: string]: (payload: unknown) => Promise<void> }
  /** The task for which a worker is kept free. */
  awaited: string
  /** Tasks that are added by the clock; `at` in the words of cron. */
  schedule: { task: string; at: string }[]
}

/** What works on jobs until `stop`, which waits for those under way. */
export type Worker = { stop(): Promise<void> }
