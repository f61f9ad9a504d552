import type { Message } from '#engine/definitions/types.ts'

/** A message as somebody reads it. `holder`: for whom the reader acts, as the role says; without it, as all others. */
export function textsFor(message: Message, holder: string | undefined): Message {
  const { readers = {}, ...texts } = message
  const own = Object.entries(readers).find(([one]) => one === holder)
  return { ...texts, ...own?.[1] }
}
