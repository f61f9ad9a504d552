import { IntlMessageFormat } from 'intl-messageformat'

/** What fills a message: texts and numbers, what stands for itself (a link that is drawn), and what makes something of the words in a tag. */
type Given<Part> = { [name: string]: string | number | Part | ((inside: (string | Part)[]) => Part) }

const parsed = new Map<string, IntlMessageFormat>()

/** A message of ICU with its values, as text. What cannot be filled, as when a value is missing, is given as it is written. */
export function formatText(message: string, values: { [name: string]: string | number }, locale: string): string {
  return formatParts<never>(message, values, locale).join('')
}

/** The same for a message whose values or tags are more than text: its parts in order. */
export function formatParts<Part>(message: string, values: Given<Part>, locale: string): (string | Part)[] {
  try {
    const made = parse(message, locale).format<Part>(values)
    return Array.isArray(made) ? made : [made]
  } catch {
    // A set that was published before this code may ask for values that it no longer gives: better its words than no page.
    return [message]
  }
}

/** Parsing costs more than filling, and a page says the same over and over. */
function parse(message: string, locale: string): IntlMessageFormat {
  const key = `${locale} ${message}`
  const known = parsed.get(key)
  if (known) return known
  const made = new IntlMessageFormat(message, locale)
  parsed.set(key, made)
  return made
}
