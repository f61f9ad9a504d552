import type { JsonObject } from '#engine/definitions/types.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RecordRow } from '../records/reading/record-row.ts'

/**
 * What came back. `accepted` and `rejected` become events with `input`; `retry` asks again after that many milliseconds, and again, until the
 * lifecycle has moved on. `unsure`: the other system may have done it all the same.
 */
export type AskAnswer =
  | { kind: 'accepted' | 'rejected'; input: JsonObject }
  | { kind: 'retry'; afterMs: number; unsure?: boolean }

/** What is asked, besides the record. */
export type Question = {
  /** The same for every try about this record and lifecycle row: whatever the question creates, it creates once. */
  key: string
  /** The same for every try of this wish, another when the lifecycle comes to ask once more: for what may be wished again. */
  wish: string
  workflow: string
  /** Of the lifecycle row: '', or the key of a carrier. */
  scope: string
  /** Of the lifecycle row while it waits. */
  version: number
  /** Tries before this one that brought no answer. */
  tries: number
  /** Whether one of them may have done its work. */
  unsure: boolean
  /** After which news of the channel this question is asked at once; said before the channel is asked, so that none is missed. */
  expects(news: { agentId: string; about: string }): Promise<void>
}

/** One question. */
export type Ask = {
  about: string
  ask: (record: RecordRow, question: Question, deps: Dependencies) => Promise<AskAnswer>
}
