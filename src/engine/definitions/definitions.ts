import type { DocumentFile } from '#engine/documents/types.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { Expansion } from './expand/expansion.ts'
import type { FileTypes } from './files/file-types.ts'
import type { Limits } from './limits/limits.ts'
import type { Navigation } from './pages/navigation.ts'
import type { DefinitionFiles, PublishedSet } from './published-set.ts'
import type { Content, Form, JsonObject, List, Message, RecordKind, Roles, Rows, Schema, Texts } from './types.ts'

/** A definition by its id, with the file it stands in. */
export type Named<Kind> = Map<string, { file: string; content: Kind }>

/** One call of the OpenAPI document. `path` is its place in the expanded document, `file` where an author finds it. */
export type Operation = { id: string; file: string; path: string; url: string; method: string; operation: JsonObject }

/** All files that have the shape of their kind, sorted by kind, with what was made of them. What the checks look at. */
export type Definitions = {
  /** As engine, server and page read them: what is named in short is written out. Without translations, which are of these. */
  files: DefinitionFiles
  /** All as they are written, translations among them. */
  written: DefinitionFiles
  /** What was named, and where each part of `files` was written. */
  expansion: Expansion
  forms: Named<Form>
  /** Form id → its schema without `$ref`s. */
  whole: { [form: string]: Form }
  fields: Named<{ definitions: { [name: string]: Schema } }>
  /** The same of each shared field; `path` is its place in the file. */
  wholeFields: { id: string; path: string; schema: Schema }[]
  /** With whole columns and filters; where they stand in the file says `list-places.ts`. */
  lists: Named<List>
  messages: Named<Message>
  contents: Named<Content>
  texts: Named<Texts>
  documents: Named<DocumentFile>
  records: Named<RecordKind>
  rows: Named<Rows>
  workflows: Named<Workflow>
  navigation: Navigation
  roles: Roles
  limits: Limits
  fileTypes: FileTypes
  operations: Operation[]
  set: Omit<PublishedSet, 'hash'>
}

export const navigationFile = 'schemas/portal/navigation.json'
export const rolesFile = 'schemas/portal/roles.json'
export const limitsFile = 'schemas/portal/limits.json'
export const fileTypesFile = 'schemas/portal/file-types.json'
export const documentFile = 'openapi/portal.yaml'
export const templateFile = 'openapi/kinds/record.yaml'
