/** What the portal needs of the outside world; one small port each, adapters are chosen in `dependencies.ts`. */

/** A mail ready to send. `messageId` is stable across retries, so that a receiver can tell a double. */
export type Mail = {
  messageId: string
  to: string
  /** Who gets a copy, in sight of the other, so that an answer to all reaches both. */
  copy?: string
  subject: string
  text: string
  html: string
  actions: { text: string; url: string }[]
}

/** A mail server that refuses a receiver for good: trying again changes nothing. */
export class AddressRefused extends Error {
  constructor(cause: unknown) {
    super('The mail server refuses the receiver.', { cause })
    this.name = 'AddressRefused'
  }
}

export type MailPort = { send(mail: Mail): Promise<void>; close(): Promise<void> }

/** A text message to a phone; a gateway that refuses throws `GatewayError`. */
export type Sms = { messageId: string; to: string; text: string }
/** How long somebody waits for a message to be taken; once they are `gone`, it must no longer go out. */
export type Patience = { ms: number; gone: AbortSignal }
export type SmsPort = { send(sms: Sms, patience?: Patience): Promise<void> }

/** A message with suggestions on a phone. What a tap answers comes back as an event of the channel. */
export type PhoneMessage = {
  messageId: string
  to: string
  text: string
  suggestions: { text: string; postback: string; url: string }[]
}
export type PhoneMessagePort = { send(message: PhoneMessage): Promise<void> }

/** Bytes at rest. Names are random ids; callers encrypt. */
export type FileStore = {
  write(id: string, bytes: NodeJS.ReadableStream): Promise<void>
  read(id: string): Promise<NodeJS.ReadableStream>
  remove(id: string): Promise<void>
  /** Everything that is stored, for finding what no row knows. */
  stored(): AsyncIterable<{ id: string; at: Date }>
  /** Throws when nothing can be written: no right, or no room. */
  probe(): Promise<void>
}

/**
 * Begins to scan one file for malware while it arrives: each piece is shown to it, then it is asked. `verdict` gives the name of what it
 * found, null for nothing; both throw `ScannerError` when it cannot scan. `stop` lets go of it, whatever became of the file.
 */
export type FileScanner = () => {
  see(piece: Buffer): Promise<void>
  verdict(): Promise<string | null>
  stop(): void
}

/** A scanner that could not scan. */
export class ScannerError extends Error {
  override readonly name = 'ScannerError'
}

/** A gateway that could not take a message. `code` 2 is treated as sent by the specification. */
export class GatewayError extends Error {
  readonly code: number
  readonly reason: string
  constructor(code: number, reason: string) {
    super(reason)
    this.name = 'GatewayError'
    this.code = code
    this.reason = reason
  }
}
