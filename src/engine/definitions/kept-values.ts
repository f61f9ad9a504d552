/** What does not count when two values of a unique field are compared (`engine/records/unique-keys.ts`). */
export type Ignored = 'case' | 'spaces' | 'accents' | 'look-alikes'

/** `of`: the field is one of the record that it belongs to. `within`: only what belongs to the same record counts. */
export type UniqueValue = { id: string; field: string; of?: 'parent'; within?: 'parent'; ignore?: Ignored[]; message: string }

/** A field that stays once it holds one of these values, and what is said to who changes it. */
export type FinalValue = { field: string; values: (string | number | boolean)[]; message: string }

/** A phone that an agent writes to. `number`, `of`: pointers to its number and to the reference to the agent's record; `agent`: the answer there that is the agent's id; `stop`, `start`: events of its lifecycle. */
export type KeptPhone = { number: string; of: string; agent: string; stop: string; start: string }

/** What is kept of the values of a kind of record beside its records. */
export type KeptValues = {
  /** Values that stay once they are kept. */
  final?: FinalValue[]
  /** Values that one record may have at a time. */
  unique?: UniqueValue[]
  /** One is a phone: what its person said last about messages is kept by its number. */
  phone?: KeptPhone
}
