/** Signs of category Cf that are drawn, before or around the digits after them. */
const drawn = '\\u0600-\\u0605\\u06dd\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}'

/** Drawn as an empty place by all or most fonts, though Unicode says so of none: the braille cell without dots, the place of an object,
 * a musical note without a head, empty hieroglyphs. */
const empty = '\\u2800\\ufffc\\u{1d159}\\u{13441}\\u{13442}'
/** The same, of letters that are left out: they are default-ignorable, and some fonts leave room for them. */
const fillers = '\\u115f\\u1160\\u3164\\uffa0'

/** Not drawn, though Unicode says so of none: the Syriac mark of abbreviation, joiners of Tifinagh, Brahmi and hieroglyphs, a Khitan filler. */
const joining = '\\u070f\\u2d7f\\u{1107f}\\u{13430}-\\u{13440}\\u{16fe4}'

/**
 * One character that shows nothing, as part of a pattern with the flag `u`: what formats or controls, what is ignored where it cannot be
 * shown, what has no meaning (private, not assigned, half a pair), and the few that are drawn as nothing. A picture that Unicode keeps a
 * place for may be drawn already.
 */
export const unseen = `(?![${drawn}]|\\p{Extended_Pictographic})[\\p{C}\\p{Default_Ignorable_Code_Point}${empty}${joining}]`

const shownAsSpace = new RegExp(`[${empty}${fillers}]`, 'gu')
/** JavaScript counts the byte order mark as white space. */
const shownAsNothing = new RegExp(`\\ufeff|(?!\\s)${unseen}`, 'gu')

/** @returns the text as it looks: what leaves an empty place is a space, what shows nothing is gone. */
export function withoutUnseen(text: string): string {
  return text.replace(shownAsSpace, ' ').replace(shownAsNothing, '')
}

/** Accents that any letter may bear; of the marks that some scripts write vowels with, those after the first on a letter. */
const onALetter = /(?=\p{M})\p{Script=Inherited}|(?<=\p{M})\p{M}/gu

/** @returns the text as long as it looks: as it looks (`withoutUnseen`), a letter with its accents counted as one. */
export function asLongAsItLooks(text: string): string {
  return withoutUnseen(text).normalize('NFC').replace(onALetter, '')
}

/** Signs by which a text is read in another order than it is written in; the marks that only say how a neighbour is read stay. */
const turning = '\\u202a-\\u202e\\u2066-\\u2069'
const controls = new RegExp(`(?![\\t\\n\\r])\\p{Cc}|[${turning}]`, 'gu')

/** @returns the text without what controls a device (escape sequences, bells) or turns the direction of writing; tabs and ends of lines stay. */
export function withoutControls(text: string): string {
  return text.replace(controls, '')
}

/** Whether there is anything to see in a text; marks need a letter to stand on. */
export function isSeen(text: string): boolean {
  return /[^\s\p{M}]/u.test(withoutUnseen(text))
}
