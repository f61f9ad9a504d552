import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { ContentTexts } from '#generated/names.ts'
import { contentText } from '../records/texts.ts'

/** A text about what a channel did (`schemas/bots/channel-answers.content.json`), with the values of its tokens. */
export type Say = (key: ContentTexts['channel-answers'], values?: JsonObject) => string

/** Says them as the set of the moment has them. */
export function channelTexts(set: () => PublishedSet): Say {
  return (key, values) => contentText(set(), 'channel-answers', key, values)
}
