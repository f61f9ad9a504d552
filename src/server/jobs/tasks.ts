import { eraseDueAccounts } from '../auth/accounts/erase-due-accounts.ts'
import { awaitedDelivery } from '../auth/send-message.ts'
import type { Dependencies } from '../dependencies.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { handleEvent } from '../messaging/handle-event.ts'
import { askAndAnswer } from './ask-and-answer.ts'
import { deliverOrWait } from './deliver-or-wait.ts'
import { digest } from './digest.ts'
import type { JobPayloads } from './job-queue.ts'
import { notifyReaders } from './notify-readers.ts'
import { remind } from './remind.ts'
import { sendMails } from './send-mails.ts'
import { sweepExpired } from './sweep-expired.ts'

declare module './job-queue.ts' {
  /** Tasks that the clock adds. */
  interface JobPayloads {
    digest: object
    erase: object
    remind: object
    sweep: object
  }
}

type Tasks = { [Task in keyof JobPayloads]: (payload: JobPayloads[Task], deps: Dependencies) => Promise<void> }

/** Every job there is. A task that throws is tried again later. */
export const tasks: Tasks = {
  ask: askAndAnswer,
  deliver: (payload, deps) => deliverOrWait('deliver', payload, deps),
  [awaitedDelivery]: (payload, deps) => deliverOrWait(awaitedDelivery, payload, deps),
  digest: (_payload, deps) => digest(deps),
  erase: (_payload, deps) => eraseDueAccounts(deps),
  mails: sendMails,
  news: handleEvent,
  notify: notifyReaders,
  remind: (_payload, deps) => remind(deps),
  sweep: async (_payload, deps) => {
    await sweepExpired(deps)
    await sweepFiles(deps)
  },
}
