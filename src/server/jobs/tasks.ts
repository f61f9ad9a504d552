import { eraseDueAccounts } from '../auth/accounts/erase-due-accounts.ts'
import { awaitedDelivery } from '../auth/send-message.ts'
import type { Dependencies } from '../dependencies.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { handleEvent, type StoredEventId } from '../messaging/handle-event.ts'
import { type Asking, askAndAnswer } from './ask-and-answer.ts'
import { deliverOrWait, type Waiting } from './deliver-or-wait.ts'
import { digest } from './digest.ts'
import type { Notification } from './notification.ts'
import { notifyReaders } from './notify-readers.ts'
import { remind } from './remind.ts'
import { type Mails, sendMails } from './send-mails.ts'
import { sweepExpired } from './sweep-expired.ts'

type Task = (payload: Record<string, unknown>, deps: Dependencies) => Promise<void>

/** Every job there is. A task that throws is tried again later. */
export const tasks: Record<string, Task> = {
  ask: (payload, deps) => askAndAnswer(payload as unknown as Asking, deps),
  deliver: (payload, deps) => deliverOrWait('deliver', payload as unknown as Waiting, deps),
  [awaitedDelivery]: (payload, deps) => deliverOrWait(awaitedDelivery, payload as unknown as Waiting, deps),
  digest: (_payload, deps) => digest(deps),
  erase: (_payload, deps) => eraseDueAccounts(deps),
  mails: (payload, deps) => sendMails(payload as unknown as Mails, deps),
  news: (payload, deps) => handleEvent(payload as unknown as StoredEventId, deps),
  notify: (payload, deps) => notifyReaders(payload as unknown as Notification, deps),
  remind: (_payload, deps) => remind(deps),
  sweep: async (_payload, deps) => {
    await sweepExpired(deps)
    await sweepFiles(deps)
  },
}
