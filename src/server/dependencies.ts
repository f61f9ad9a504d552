import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Limiter } from './auth/limiter.ts'
import type { PasswordThreads } from './auth/passwords/password-threads.ts'
import type { Config } from './config.ts'
import type { Jobs } from './jobs/job-queue.ts'
import type { Log } from './log.ts'
import type { Channels } from './messaging/channel-port.ts'
import type { FileScanner, FileStore, MailPort, PhoneMessagePort, SmsPort } from './ports.ts'
import type { ContentSaves } from './sets/content-saves.ts'

/** Everything a command may use. Time and chance are here, so that tests pass their own. */
export type Dependencies = {
  config: Config
  pool: pg.Pool
  now: () => Date
  /** A UUIDv7: sorted by time, so that indexes grow at their end. */
  newId: () => string
  /** `size` random bytes as base64url. */
  token: (size: number) => string
  /** The set of the moment, as it speaks to whom this call or job speaks to. */
  set: () => PublishedSet
  /** A set by its name, `language.ts`: for pages, and for records submitted under an older one. */
  setByHash: (hash: string) => Promise<PublishedSet | null>
  /** Switches to what has been published by now, without waiting for word of it. */
  followSet: () => Promise<void>
  mail: MailPort
  sms: SmsPort
  /** Null: phones take no messages with suggestions, so that what is for them goes by SMS. */
  phone: PhoneMessagePort | null
  files: FileStore
  /** Null: no scanner for malware is configured. */
  scanner: FileScanner | null
  jobs: Jobs
  /** The messaging channel of each platform that a bot may name. */
  channels: Channels
  limiter: Limiter
  /** Where passwords are hashed. */
  passwordThreads: PasswordThreads
  /** Where edited contents wait to be saved, and are checked. */
  contentSaves: ContentSaves
  log: Log
}
