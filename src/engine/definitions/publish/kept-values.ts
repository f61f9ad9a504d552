import type { RecordFile } from '#generated/files.d.ts'

/** `of`: the field is one of the record that it belongs to. `within`: only what belongs to the same record counts. */
export type UniqueValue = NonNullable<RecordFile['unique']>[number]

/** What does not count when two values of a unique field are compared (`engine/records/unique-keys.ts`). */
export type IgnoredInUnique = NonNullable<UniqueValue['ignore']>[number]

/** A field that stays once it holds one of these values, and what is said to who changes it. */
export type FinalValue = NonNullable<RecordFile['final']>[number]

/** A phone that an agent writes to. `number`, `of`: pointers to its number and to the reference to the agent's record; `agent`: the answer there that is the agent's id; `stop`, `start`: events of its lifecycle. */
export type AgentPhone = NonNullable<RecordFile['phone']>
