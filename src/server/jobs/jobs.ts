import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { awaitedDelivery } from '../auth/send-message.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Log } from '../log.ts'
import type { Jobs, Turn } from './job-queue.ts'
import { keepRunning } from './keep-running.ts'
import { tasks } from './tasks.ts'
import { freeJobs, keepWorkerLocks, type WorkerLocks } from './worker-locks.ts'

/** The queue takes the lowest number first. */
const priorities: Record<Turn, number> = { awaited: -10, bulk: 10 }

/** The job queue in the portal's own database. */
export const databaseJobs: Jobs = {
  add: async (client, task, payload, options = {}) => {
    await client.query(
      'select graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := $4, job_key_mode := $5, priority := $6)',
      [
        task,
        JSON.stringify(payload),
        options.key ?? null,
        options.runAt ?? null,
        options.keepTime ? 'preserve_run_at' : 'replace',
        options.turn ? priorities[options.turn] : null,
      ],
    )
  },
}

/**
 * At once, but by the way that waits for what comes of it: else a database that goes away while a job is settled is an error of nobody's,
 * which ends the process.
 */
const settled = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/** A worker that runs until `stop`, which waits for the jobs under way. */
export type Worker = { stop(): Promise<void> }

/**
 * Starts working on jobs.
 *
 * @param alone true when no other server works on this database: jobs that a killed process held are freed at once.
 */
export async function startWorker(deps: Dependencies, alone: boolean): Promise<Worker> {
  if (alone) await freeJobs(deps.pool, true)
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload as Record<string, unknown>, deps)]),
  )
  const locks = keepWorkerLocks(deps)
  const shared = {
    ...{ pgPool: deps.pool, pollInterval: 1000, noHandleSignals: true },
    preset: { worker: settled },
    logger: new Logger(() => (level, message) => logLine(deps.log, level, message)),
  }
  const crontab = '*/15 * * * * sweep\n* * * * * remind\n7 * * * * digest'
  const one = { [awaitedDelivery]: taskList[awaitedDelivery] }
  const runners = [
    await keepRunning(giveUp => run({ ...shared, events: eventsOf(locks, giveUp), concurrency: 4, taskList, crontab }), deps.log),
    // However busy those are, one is free for what somebody waits for.
    await keepRunning(
      giveUp => run({ ...shared, events: eventsOf(locks, giveUp), concurrency: 1, taskList: one, parsedCronItems: [] }),
      deps.log,
    ),
  ]
  return {
    stop: async () => {
      await Promise.all(runners.map(runner => runner.stop()))
      await locks.stop()
    },
  }
}

/** A job bears the name of the pool that took it. A pool that could not settle several jobs waits for them for ever. */
function eventsOf(locks: WorkerLocks, giveUp: () => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => locks.hold(workerPool.id))
  events.on('pool:release', ({ workerPool }) => locks.letGo(workerPool.id))
  events.on('pool:fatalError', ({ workerPool }) => {
    locks.letGo(workerPool.id)
    giveUp()
  })
  return events
}

/** The queue's own chatter stays out of the log; its failures do not. */
function logLine(log: Log, level: string, message: string): void {
  if (level === 'error') log.error({}, message)
  else if (level === 'warning') log.warn({}, message)
}
