/** Who has to act, in words for the reader: "With you", "With the platform". */
export function holderWords(holder: string, ownsRecord: boolean, isReviewer: boolean): string {
  if (holder === 'owner') return ownsRecord ? 'With you' : 'With the owner'
  if (holder === 'reviewer') return isReviewer ? 'With you' : 'With the platform'
  if (holder === 'carrier') return 'With the carrier'
  if (holder === 'platform') return 'With the messaging platform'
  return 'With nobody'
}
