import { Logger, runOnce } from 'graphile-worker'
import { tasks } from '#server/jobs/tasks.ts'
import type { Portal } from '../auth/portal.ts'
import type { Asker } from './askers.ts'

/** Sends the messages that wait, as the queue would. */
export async function runJobs(portal: Portal): Promise<void> {
  const run = (name: string) => (payload: unknown) => tasks[name]?.(payload as Record<string, unknown>, portal.deps)
  const taskList = { notify: run('notify'), deliver: run('deliver'), mails: run('mails') }
  await runOnce({ pgPool: portal.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
}

/** What the notices of somebody say about a record. */
export async function bellOf(portal: Portal, { cookie }: Asker, id: string): Promise<string[]> {
  const bell = await portal.app.inject({ url: '/secure/api/v1/notices', headers: { cookie } })
  return bell.json().data.flatMap((one: { record_id: string; text: string }) => (one.record_id === id ? [one.text] : []))
}
