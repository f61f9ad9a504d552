import { awaitedDelivery } from '../auth/send-message.ts'
import type { Dependencies } from '../dependencies.ts'
import { runJobs } from './graphile/run-jobs.ts'
import type { JobPayloads, Worker } from './job-queue.ts'
import { tasks } from './tasks.ts'

/** Tasks that are done by the clock, with the times in the words of cron. */
const schedule: { task: keyof JobPayloads; at: string }[] = [
  { task: 'sweep', at: '*/15 * * * *' },
  { task: 'erase', at: '*/15 * * * *' },
  { task: 'remind', at: '* * * * *' },
  { task: 'digest', at: '7 * * * *' },
]

/**
 * Starts working on jobs.
 *
 * @param alone true when no other server works on this database.
 */
export function startWorker(deps: Dependencies, alone: boolean): Promise<Worker> {
  // Each was added with the payload of its task.
  const bound = Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload as never, deps)])
  return runJobs(deps, { tasks: Object.fromEntries(bound), awaited: awaitedDelivery, schedule }, alone)
}
