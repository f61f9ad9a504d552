import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RecordRow } from '../records/rows.ts'
import { createAgent } from './create-agent.ts'

/**
 * What came back. `yes` and `no` become events with `input`; `later` asks again after that many milliseconds, and again, until the
 * lifecycle has moved on.
 */
export type AskAnswer = { kind: 'yes' | 'no'; input: JsonObject } | { kind: 'later'; afterMs: number }

/** One question. `key` is the same for every try about this record: whatever the question creates, it creates once. */
export type Ask = {
  about: string
  ask: (record: RecordRow, key: string, deps: Dependencies) => Promise<AskAnswer>
}

/** Every question that "wait-for" may name. */
export const asks: Record<string, Ask> = {
  'create-agent': {
    about: 'Creates brand and agent at the messaging channel; the answer has the ids it gave them.',
    ask: createAgent,
  },
}
