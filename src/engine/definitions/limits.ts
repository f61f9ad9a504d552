/** An ISO 8601 duration ("PT30M"), for `milliseconds` of `quantities.ts`. */
export type Duration = string
/** A number and its unit ("50 kB"), for `bytes` of `quantities.ts`. */
export type Size = string
/** So many times within a time. */
export type Rate = { times: number; within: Duration }

/** One kind of upload. */
export type UploadLimit = {
  /** At most so large. */
  size: Size
  /** A name is shorter than this, in characters as people count them. */
  nameBelow: number
  /** Extensions. */
  types: string[]
  /** Pixels, when the picture must have an exact size. */
  width?: number
  height?: number
  /** What the person is told, whatever limit was missed. */
  message: string
}

/** Numbers that product owners change: `schemas/portal/limits.json`; its meta-schema says what each of them is. */
export type Limits = {
  request: {
    answeredWithin: Duration
    receivedWithin: Duration
    size: Size
    depth: number
    textLength: number
    arrayItems: number
    addressLength: number
    waiting: number
  }
  session: {
    idle: Duration
    absolute: Duration
    token: Duration
    code: Duration
    state: Duration
    device: Duration
    devices: number
  }
  password: {
    minimum: number
    maximum: number
    encrypted: number
    remembered: number
    guesses: number
    checkedAtOnce: number
    checksWaiting: number
  }
  links: { valid: Duration; resendAfter: Duration; answeredAfter: Duration }
  oneTimeCode: {
    digits: number
    valid: Duration
    stream: Duration
    streamsPerAccount: number
    wrongTries: number
    fraudBlock: Duration
    countries: string[]
  }
  /** What is counted → per whom → limits that all hold. */
  rates: { [counted: string]: { [per: string]: Rate[] } }
  demonstrationAddressFactor: number
  uploads: { [kind: string]: UploadLimit }
  previews: { images: string[]; documents: string[]; unavailable: string[]; message: string }
  uploadedPerAccount: { size: Size; within: Duration }
  unlinkedFiles: Duration
  archive: { entries: number; size: Size; ratio: number }
  pictures: { pixels: number; waiting: number; address: Duration }
  documents: { valueCharacters: number; pictureSize: Size }
  lists: { pageSize: number; dashboardRows: number; partRows: number; maximum: number; searchCharacters: number }
  testers: { inAll: number; aDay: number }
  notices: { digestHour: number }
  testMessages: { valid: Duration; counts: Duration }
  deliveries: { firstPause: Duration; longestPause: Duration; oneEach: Duration; givenUp: Duration }
  idempotencyKeys: Duration
  undoWithin: Duration
  drafts: { savedAfter: Duration; perAccount: number }
  faq: { searchCharacters: number }
  display: {
    fileNameCharacters: number
    profileNamePixels: number
    severalLinesFromCharacters: number
    countFromPercent: number
    dialogFields: number
  }
  phone: { defaultCountry: string }
  /** Where nobody says theirs. */
  timeZone: string
}
