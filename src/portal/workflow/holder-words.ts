import type { Holder } from '#engine/definitions/kinds.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { useTexts } from '../texts/use-texts.ts'
import { pageLanguage } from '../theme/page-meta.ts'
import type { LifecycleAnswer, WaitAnswer } from './record-answer.ts'

/** Says who has to act, in words for the reader: "With you", "With the platform", "With you and 2 carriers"; null where nobody has. */
export type HolderWords = (waits: Pick<WaitAnswer, 'holder' | 'count'>[], reader: Reader) => string | null

const words = {
  owner: 'with-owner',
  reviewer: 'with-reviewer',
  carrier: 'with-carrier',
  platform: 'with-platform',
  recipient: 'with-recipient',
} as const satisfies Record<Exclude<Holder, 'nobody'>, string>
const hasWords = (holder: string): holder is keyof typeof words => Object.hasOwn(words, holder)

export function useHolderWords(): HolderWords {
  const say = useTexts('record')
  return (waits, reader) => {
    const named = (holder: string, count = 1): string => {
      if (!hasWords(holder)) return holder
      if (holder === reader) return say('with-you')
      return holder === 'carrier' && count > 1 ? say('with-carriers', { count }) : say(words[holder])
    }
    const names = readersFirst(waits, reader).map(({ holder, count }) => named(holder, count))
    return names.length === 0 ? null : say('with', { holders: new Intl.ListFormat(pageLanguage()).format(names) })
  }
}

/** Those whom a record waits for, the reader first. */
export function readersFirst<Wait extends Pick<WaitAnswer, 'holder'>>(waits: Wait[], reader: Reader): Wait[] {
  const isReader = ({ holder }: Wait): boolean => holder === reader
  return [...waits.filter(isReader), ...waits.filter(wait => !isReader(wait))]
}

/** What a record waits for a reader for; undefined where it does not wait for them. */
export function waitOf({ waits }: Pick<LifecycleAnswer, 'waits'>, reader: Reader): WaitAnswer | undefined {
  return waits.find(({ holder }) => holder === reader)
}
