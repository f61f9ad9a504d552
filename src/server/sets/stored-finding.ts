/** What a set would mean for records stored before it. `path` is a field's, or workflow and state; `ids` a few of the records. */
export type StoredFinding = {
  kind: string
  what: 'newly invalid' | 'no longer kept' | 'to be reminded' | 'no longer unique' | 'without parent' | 'due at another time'
  path: string
  message: string
  /** What to do about it, where there is something. */
  fix?: string
  /** It is about what is saved and not submitted. */
  drafts?: true
  records: number
  ids: string[]
}
