import { openDelivery, type SealedDelivery } from '../auth/send-message.ts'
import type { Dependencies } from '../dependencies.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { type Told, tellNews } from '../messaging/tell-news.ts'
import { type Asking, askAndAnswer } from './ask-and-answer.ts'
import { type Delivery, deliver } from './deliver.ts'
import { digest } from './digest.ts'
import { type Notification, notifyReaders } from './notify-readers.ts'
import { remind } from './remind.ts'
import { sweepExpired } from './sweep-expired.ts'

type Task = (payload: Record<string, unknown>, deps: Dependencies) => Promise<void>

/** Every job there is. A task that throws is tried again later. */
export const tasks: Record<string, Task> = {
  ask: (payload, deps) => askAndAnswer(payload as unknown as Asking, deps),
  deliver: (payload, deps) => {
    const delivery = payload as unknown as Delivery | SealedDelivery
    return deliver('sealed' in delivery ? openDelivery(delivery, deps.config.secret) : delivery, deps)
  },
  digest: (_payload, deps) => digest(deps),
  news: (payload, deps) => tellNews(payload as unknown as Told, deps),
  notify: (payload, deps) => notifyReaders(payload as unknown as Notification, deps),
  remind: (_payload, deps) => remind(deps),
  sweep: async (_payload, deps) => {
    await sweepExpired(deps)
    await sweepFiles(deps)
  },
}
