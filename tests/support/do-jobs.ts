import { Logger, run, runOnce } from 'graphile-worker'
import type pg from 'pg'
import type { Dependencies } from '#server/dependencies.ts'
import { tasks } from '#server/jobs/tasks.ts'

type TaskList = { [name: string]: (payload: unknown) => Promise<void> }

const quiet = { noHandleSignals: true, logger: new Logger(() => () => {}) }

/** Does the jobs that wait as the queue would: those of these tasks of the portal, else all. */
export async function doJobs(deps: Dependencies, names: string[] = Object.keys(tasks)): Promise<void> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).flatMap(([name, task]) =>
      names.includes(name) ? [[name, async (payload: unknown) => task(payload as never, deps)]] : [],
    ),
  )
  await runOnce({ ...quiet, pgPool: deps.pool, taskList })
}

/** Sends the messages that wait. */
export const sendMessages = (deps: Dependencies): Promise<void> => doJobs(deps, ['notify', 'deliver', 'mails'])

/** Works on these tasks, as the queue would, until `stop`. */
export async function workOn(pgPool: pg.Pool, taskList: TaskList): Promise<{ stop(): Promise<void> }> {
  const runner = await run({ ...quiet, pgPool, taskList, concurrency: 2, pollInterval: 200 })
  return {
    stop: async () => {
      await runner.stop()
      await runner.promise
    },
  }
}
