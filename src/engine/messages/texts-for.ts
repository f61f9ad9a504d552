import type { Message } from '#engine/definitions/kinds.ts'

/** A message as somebody reads it. `holder`: for whom the reader acts, as the role says; without it, as all others. */
export function textsFor(message: Message, holder: string | undefined): Message {
  const { readers = {}, ...texts } = message
  return holder !== undefined && Object.hasOwn(readers, holder) ? { ...texts, ...readers[holder] } : texts
}
