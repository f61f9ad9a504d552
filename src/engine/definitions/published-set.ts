import type { DocumentFile } from '#engine/documents/types.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { FileTypes } from './files/file-types.ts'
import type { Limits } from './limits/limits.ts'
import type { Navigation } from './pages/navigation.ts'
import type {
  Condition,
  Content,
  FieldHome,
  JsonObject,
  List,
  LockedStep,
  Message,
  Preview,
  RecordKind,
  Roles,
  Rows,
  Schema,
} from './types.ts'

/** One step of a published form: a schema of its own, one mounted at a time. */
export type PublishedStep = {
  id: string
  title: string
  description?: string
  fields: string[]
  /** It leads on only when nothing of it is missing. */
  holdsBack?: true
  /** Earlier fields that conditions or keywords of this step look at; they are in `schema`, hidden. */
  contextFields: string[]
  schema: Schema
  ui: JsonObject
}

/** A form made self-contained: every `$ref` inlined, `x-when` compiled to if/then, annotations split off. */
export type PublishedForm = {
  id: string
  title: string
  description?: string
  submit?: { label?: string; reset?: string }
  /** Plain draft 7 with our keywords and formats; what page, server, OpenAPI and types read. */
  schema: Schema
  ui: JsonObject
  /** Empty when the form is one page. */
  steps: PublishedStep[]
  /** Shown after the steps, locked. */
  lockedSteps?: LockedStep[]
  /** Fields that were taken out: their values are dropped. */
  dropped?: string[]
  /** Which fields the picture of a phone beside the steps shows. */
  preview?: Preview
  /** The same without what is required: for work in progress. */
  draft: Schema
  /** Top-level field → condition on the form's data for showing it; hidden values are dropped. */
  visible: { [field: string]: Condition }
  /** Of a form that a named operation takes: where each field is kept. */
  homes?: { [field: string]: FieldHome }
}

/** Everything the portal is, under one hash. Immutable. */
export type PublishedSet = {
  hash: string
  /** The language that its texts are in (BCP 47). Sets published before there were languages have none: they are in English. */
  language?: string
  /** What addresses and headers call it where it speaks another language than its files: hash, dot, language. */
  name?: string
  /** The languages of the portal. Of each but that of the files: texts by their place in the set, where they differ. */
  languages?: { [language: string]: { title: string; direction: 'ltr' | 'rtl'; texts: { [path: string]: string } } }
  forms: { [id: string]: PublishedForm }
  lists: { [id: string]: List }
  messages: { [id: string]: Message }
  contents: { [id: string]: Content }
  /** The words of the page: room → key → message of ICU. */
  texts: { [room: string]: { [key: string]: string } }
  documents: { [id: string]: DocumentFile }
  records: { [id: string]: RecordKind }
  rows: { [id: string]: Rows }
  workflows: { [id: string]: Workflow }
  navigation: Navigation
  roles: Roles
  limits: Limits
  fileTypes: FileTypes
  /** The OpenAPI 3.1 document, expanded for every kind of record; every `$ref` inlined except `#/components/…`. */
  openapi: JsonObject
}

/** A mistake in a definition file, said so that its author can correct it. */
export type Problem = {
  file: string
  /** JSON pointer inside the file, '' for the whole. */
  path: string
  /** Stable kebab-case name of the rule: "row-unknown-field". */
  rule: string
  message: string
  /** What to do about it. */
  fix: string
}

/** Files by path relative to the project ("schemas/common/contact.fields.json"), parsed. */
export type DefinitionFiles = Map<string, JsonObject>
