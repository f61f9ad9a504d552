/** What the last two digits of a number make its phone do. All others take messages and wait for a person. */
export const magicNumbers = {
  '00': 'no-rcs',
  '01': 'declines',
  '02': 'never-reads',
  '03': 'fails',
  '04': 'never-online',
  '05': 'stops',
  '06': 'taps',
  '07': 'text-only',
} as const

type Magic = (typeof magicNumbers)[keyof typeof magicNumbers]

const known = new Map<string, Magic>(Object.entries(magicNumbers))

/** Null of a phone that waits for a person. */
export function magicOf(phone: string): Magic | null {
  return known.get(phone.slice(-2)) ?? null
}
