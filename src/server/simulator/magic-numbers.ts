/** What the last two digits of a number make its phone do, and what people are told of it. All others take messages and wait for a person. */
export const magicNumbers = {
  '00': { magic: 'no-rcs', says: 'It has no RCS: it cannot be invited, and messages to it are refused.' },
  '01': { magic: 'declines', says: 'It declines every invitation at once.' },
  '02': { magic: 'never-reads', says: 'It gets messages and never reads them by itself.' },
  '03': { magic: 'fails', says: 'Messages to it are refused.' },
  '04': { magic: 'never-online', says: 'It is never online: messages to it are sent and not delivered.' },
  '05': { magic: 'stops', says: 'It answers every message with STOP.' },
  '06': { magic: 'taps', says: 'It taps the first suggestion of a message.' },
  '07': { magic: 'text-only', says: 'It takes texts only: cards and suggestions are refused.' },
} as const

type Row = (typeof magicNumbers)[keyof typeof magicNumbers]
export type Magic = Row['magic']

export function magicOf(phone: string): Magic | null {
  return rowOf(phone)?.magic ?? null
}

/** What people are told of a phone that answers by design; null of one that waits for a person. */
export function designOf(phone: string): string | null {
  return rowOf(phone)?.says ?? null
}

function rowOf(phone: string): Row | undefined {
  return (magicNumbers as Record<string, Row>)[phone.slice(-2)]
}
