import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import { type Amount, oneMore, withValue } from './amounts.ts'
import { textsAndNumbersOf } from './numbers-of-definitions.ts'
import { phrasesOf } from './phrases.ts'

/** What came of changing amounts one by one. */
export type Homes = {
  /** Amounts that nothing told anything of. */
  silent: Amount[]
  /** Phrase → the amounts that it says. */
  said: Map<string, Amount[]>
  /** "place phrase" that went away when an amount changed. */
  explained: Set<string>
  /** Places that changed. */
  changes: number
}

/** Changes each amount by one, by itself, and compares what is told with what was told before. */
export function homesOf(files: DefinitionFiles, amounts: Amount[]): Homes {
  const before = textsAndNumbersOf(files)
  const phrases = phrasesOf(before)
  const homes: Homes = { silent: [], said: new Map(), explained: new Set(), changes: 0 }
  for (const amount of amounts) {
    const now = textsAndNumbersOf(withValue(files, amount, oneMore(amount.value)))
    const changed = [...before].filter(([at, value]) => now.get(at) !== value).map(([at]) => at)
    if (changed.length === 0) homes.silent.push(amount)
    homes.changes += changed.length
    const left = phrasesOf(new Map([...now].filter(([at]) => changed.includes(at))))
    for (const at of changed)
      for (const phrase of phrases.get(at) ?? []) {
        if (left.get(at)?.includes(phrase)) continue
        homes.explained.add(`${at} ${phrase}`)
        homes.said.set(phrase, [...(homes.said.get(phrase) ?? []), amount])
      }
  }
  return homes
}

/** Places that say the number of an amount and did not change with any: each is a second home. */
export function secondHomes(files: DefinitionFiles, { said, explained }: Homes): string[] {
  return [...phrasesOf(textsAndNumbersOf(files))].flatMap(([at, phrases]) =>
    phrases
      .filter(phrase => said.has(phrase) && !explained.has(`${at} ${phrase}`))
      .map(phrase => `${at} says "${phrase}", as ${said.get(phrase)?.map(({ file, path }) => `${file} ${path}`)[0]}`),
  )
}
