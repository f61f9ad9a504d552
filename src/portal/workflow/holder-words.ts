import { fillTokens } from '#engine/messages/fill-tokens.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import type { LifecycleAnswer, WaitAnswer } from './record-answer.ts'

/** Says who has to act, in words for the reader: "With you", "With the platform", "With you and the carrier"; null where nobody has. */
export type HolderWords = (waits: Pick<WaitAnswer, 'holder'>[], reader: Reader) => string | null

export function useHolderWords(): HolderWords {
  const say = useDefinitions().texts['record-pages'] ?? {}
  return (waits, reader) => {
    const names = readersFirst(waits, reader).map(({ holder }) => say[`with-${holder === reader ? 'you' : holder}`] ?? holder)
    return names.length === 0 ? null : fillTokens(say.with ?? '', { holders: new Intl.ListFormat('en').format(names) })
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
