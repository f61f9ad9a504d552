/** What does not count when two values of a unique field are compared (`engine/records/unique-keys.ts`). */
export type Ignored = 'case' | 'spaces' | 'accents' | 'look-alikes'

/** `of`: the field is one of the record that it belongs to. `within`: only what belongs to the same record counts. */
export type UniqueValue = { id: string; field: string; of?: 'parent'; within?: 'parent'; ignore?: Ignored[]; message: string }

/** A field that stays once it holds one of these values, and what is said to who changes it. */
export type FinalValue = { field: string; values: (string | number | boolean)[]; message: string }
