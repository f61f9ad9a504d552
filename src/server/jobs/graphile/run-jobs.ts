import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type { Dependencies } from '../../dependencies.ts'
import type { Log } from '../../log.ts'
import type { Work, Worker } from '../job-queue.ts'
import { keepRunning } from './keep-running.ts'
import { freeJobs, holdWorkerLocks, type WorkerLocks } from './worker-locks.ts'

/**
 * At once, but by the way that waits for what comes of it: else a database that goes away while a job is settled is an error of nobody's,
 * which ends the process.
 */
const settled = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * Works on the jobs of the portal's own database.
 *
 * @param alone true when no other server works on this database: jobs that a killed process held are freed at once.
 */
export async function runJobs(
  { pool, log }: Pick<Dependencies, 'pool' | 'log'>,
  { tasks, awaited, schedule }: Work,
  alone: boolean,
): Promise<Worker> {
  if (alone) await freeJobs(pool, true)
  const locks = holdWorkerLocks({ pool, log })
  const shared = {
    ...{ pgPool: pool, pollInterval: 1000, noHandleSignals: true },
    preset: { worker: settled },
    logger: new Logger(() => (level, message) => logLine(log, level, message)),
  }
  const crontab = schedule.map(({ at, task }) => `${at} ${task}`).join('\n')
  const one = { [awaited]: tasks[awaited] }
  const runners = [
    await keepRunning(
      giveUp => run({ ...shared, events: eventsOf(locks, giveUp), concurrency: 4, taskList: tasks, crontab }),
      log,
    ),
    // However busy those are, one is free for what somebody waits for.
    await keepRunning(
      giveUp => run({ ...shared, events: eventsOf(locks, giveUp), concurrency: 1, taskList: one, parsedCronItems: [] }),
      log,
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
