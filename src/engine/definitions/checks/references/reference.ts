export type ReferenceKind =
  | 'form'
  | 'list'
  | 'workflow'
  | 'message'
  | 'content'
  | 'document'
  | 'record'
  | 'right'
  | 'role'
  | 'flag'
  | 'text'
  | 'upload'
  | 'limit'
  | 'operation'
  | 'page'
  | 'unique'
  | 'command'

/** A place that names something by its id. `within` narrows where it is looked for: the record kind of a unique value. */
export type Reference = { kind: ReferenceKind; id: string; file: string; path: string; within?: string }
