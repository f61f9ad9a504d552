import { unseen } from './unseen.ts'

/** Joiners decide how letters of these scripts are drawn: they belong to the letter before. */
const joining = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Khmer', 'Myanmar', 'Tibetan', 'Arabic', 'Syriac', 'Mongolian'],
]
  .map(script => `\\p{Script_Extensions=${script}}`)
  .join('')
const joined = new RegExp(`([${joining}])[\\u200c\\u200d]`, 'gu')

/** Variants of a character, chosen by an invisible one after it: of Chinese characters, of Mongolian letters, digits on a key. */
const variants = /\p{Script=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\p{Script=Mongolian}[\u180b-\u180d\u180f]|[0-9#*]\ufe0f/gu

/** A picture, made of several with joiners between them; a black flag is that of a place spelt by invisible letters, with one that ends them. */
const picture =
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)*/gu

/** Ends a line or controls a device, turns the direction of writing, shows nothing, or is drawn over the lines around it. */
const unwanted = new RegExp(`[\\p{Zl}\\p{Zp}]|\\p{M}{8}|${unseen}`, 'u')

/**
 * Whether a text is one line of what can be seen: nothing in it ends the line, turns the direction of writing or is invisible, but for
 * what a script or a picture needs.
 */
function isOneLine(text: string): boolean {
  return !unwanted.test(text.replace(picture, ' ').replace(variants, ' ').replace(joined, '$1'))
}

/** Rule of the keyword `lines`. */
export function lines(value: unknown, _siblings: unknown, parameter: 'one' | 'several'): boolean {
  return parameter !== 'one' || typeof value !== 'string' || isOneLine(value)
}
