import type { MeaningTexts } from '#engine/records/meanings.ts'

declare module './job-queue.ts' {
  interface JobPayloads {
    notify: Notification
  }
}

/** Payload of the task `notify`: a message about a record to its owner or to everybody with a right. */
export type Notification = {
  messageId: string
  message: string
  /** 'address', or a receiver (`#engine/workflow/receiver.ts`). */
  to: string
  /** With 'address': along which fields of the record the e-mail address is found, and that of who gets a copy. */
  address?: string
  copy?: string
  kind: string
  recordId: string
  owner: string | null
  /** The carrier of the row it is about; '' is the record's own row. */
  scope: string
  /** The line of the row's history that it tells of; of a reminder, by which the row came to where it waits. */
  line: { workflow: string; seq: number }
  actor: { id: string | null; name: string }
  /** What came with the event, in words. */
  said: MeaningTexts
  /** What else the transition tells, and to whom: who gets one of these on a channel does not get this message there. */
  before?: { message: string; to: string }[]
  /** A reminder: told only while the lifecycle row still has this version. */
  standing?: { workflow: string; scope: string; version: number }
}
