import type { WaitingOn } from '#engine/definitions/types.ts'
import { useTexts } from '../texts/use-texts.ts'
import { pageLanguage } from '../theme/page-meta.ts'
import type { LifecycleAnswer, WaitAnswer } from './record-answer.ts'

/**
 * Says who has to act, in words for the reader: "With you", "With the platform", "With you and 2 carriers"; null where nobody has. Somebody
 * of the platform or a carrier who may not do what leads on reads the name, as others do.
 *
 * @param carrier what the one carrier is called that it waits for, where that is known.
 */
type WaitingOnText = (waits: Pick<WaitAnswer, 'holder' | 'count' | 'yours'>[], carrier?: string) => string | null

const words = {
  owner: 'with-owner',
  reviewer: 'with-reviewer',
  carrier: 'with-carrier',
  platform: 'with-platform',
  recipient: 'with-recipient',
} as const satisfies Record<Exclude<WaitingOn, 'nobody'>, string>
const hasWords = (holder: string): holder is keyof typeof words => Object.hasOwn(words, holder)

export function useWaitingOnText(): WaitingOnText {
  const say = useTexts('record')
  return (waits, carrier) => {
    const named = ({ holder, count = 1, yours }: (typeof waits)[number]): string => {
      if (!hasWords(holder)) return holder
      if (yours) return say('with-you')
      if (holder === 'carrier' && count > 1) return say('with-carriers', { count })
      return holder === 'carrier' && carrier !== undefined ? carrier : say(words[holder])
    }
    const names = readersFirst(waits).map(named)
    return names.length === 0 ? null : say('with', { holders: new Intl.ListFormat(pageLanguage()).format(names) })
  }
}

/** Those whom a record waits for, the reader first. */
export function readersFirst<Wait extends Pick<WaitAnswer, 'yours'>>(waits: Wait[]): Wait[] {
  return [...waits.filter(({ yours }) => yours), ...waits.filter(({ yours }) => !yours)]
}

/** What a record waits for its reader for; undefined where it does not wait for them. */
export function waitOf({ waits }: Pick<LifecycleAnswer, 'waits'>): WaitAnswer | undefined {
  return waits.find(({ yours }) => yours)
}
