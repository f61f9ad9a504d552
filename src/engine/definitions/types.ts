/**
 * The kinds of definition file, as code reads them. What files have is made of the meta-schema of the kind (`schemas/meta/<kind>.meta.json`,
 * `generated/files.d.ts`); written here is only what differs once files are expanded and published. Ids are file names:
 * `schemas/<area>/<id>.<kind>.json`.
 */

import type { OnwardRows } from '#engine/lists/onward-rows.ts'
import type {
  ContentFile,
  FormFile,
  ListFile,
  MessageFile,
  MessageTexts,
  PartsScope,
  PartsTone,
  RecordFile,
  RolesFile,
  RowsFile,
  TextsFile,
  WorkflowStateMeta,
} from '#generated/files.d.ts'

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** A draft-7 JSON Schema, with our annotations and keywords (`engine/validation/keywords.ts`). */
export type Schema = JsonObject

/** A condition: a draft-7 schema that the facts object must satisfy (`engine/conditions/holds.ts`). Unknown or missing facts: no. */
export type Condition = Schema

/** One page of a wizard: which top-level properties it asks. */
export type Step = NonNullable<FormFile['x-steps']>[number]

/** A step of a wizard that cannot be taken yet. */
export type LockedStep = NonNullable<FormFile['x-locked-steps']>[number]

/** A record that a form of a named operation writes into: the account of who sends it, its organisation, or a carrier. */
export type WrittenRecord = NonNullable<FormFile['x-writes']>

/** Where a field of such a form is kept: in one of these, with what the account is found by, or nowhere. */
export type FieldHome = WrittenRecord | 'credential' | 'never'

/** A form file IS a JSON Schema of an object; with annotations beside the draft-7 keywords. */
export type Form = Schema & Omit<FormFile, '$schema' | 'additionalProperties'>

export type Tone = PartsTone

/** A column as a file has it, where it says all of it; column formats are a closed list: `engine/lists/column-formats.ts`. */
type ColumnFile = Exclude<ListFile['columns'][number], string>

export type Column = Required<Pick<ColumnFile, 'id' | 'title' | 'value' | 'format'>> &
  Pick<ColumnFile, 'picture' | 'sortable' | 'show'> & {
    /** Of a column with format 'ref': the kind of record it refers to. Never in files; the form says it. */
    ref?: string
    /** Of a column with format 'option': what the values are called. Never in files; the form says it. */
    options?: Option[]
  }

type FilterFile = Exclude<NonNullable<ListFile['filters']>[number], string>

export type Filter = Required<Pick<FilterFile, 'id' | 'title' | 'value'>> & Pick<FilterFile, 'options' | 'ref'>
type Option = NonNullable<FilterFile['options']>[number]

/** A list of records with the row of one lifecycle each (a queue is nothing else), as page and server read it. */
export type List = Omit<ListFile, '$schema' | 'tabs' | 'columns' | 'filters'> & {
  tabs: ListTab[]
  columns: Column[]
  filters?: Filter[]
}

/** Rows that stand in `states`, and those that wait for `waitingOn`, or whose rows by carrier or what carries them on does; all without both. */
export type ListTab = ListFile['tabs'][number] & {
  /** Published in place of `waitingOn`: states of rows by carrier, by workflow, but for records whose own row is in `aside`; and of rows that others may carry on, those that wait. */
  rows?: { [workflow: string]: string[] }
  aside?: string[]
  onward?: OnwardRows[]
  /** `waitingOn` was given: each of its rows waits for one. */
  waits?: true
}

/** Who has to act. `recipient`: the person at the phone. */
export type WaitingOn = Exclude<NonNullable<WorkflowStateMeta['waitingOn']>, readonly unknown[]>

/** What one event says by each channel. `{{pointer}}` tokens are replaced from the message's facts, escaped for the channel. */
export type Message = Omit<MessageFile, '$schema'>
export type { MessageTexts }

/** Pages made of text, frequently asked questions, and `texts` that code shows by key, as refusals; `answers` says how each is answered. */
export type Content = Omit<ContentFile, '$schema'>

export type Scope = PartsScope
export type Roles = Omit<RolesFile, '$schema' | 'rights'> & {
  /** With conditions written out: while one does not hold of a person, no role has the right. */
  rights: { [right: string]: Omit<RolesFile['rights'][string], 'when'> & { when?: Condition } }
}

/** What counts as a complete profile: facts of the person, for those for whom `when` holds and `unless` does not. */
export type CompleteGroup = NonNullable<RecordFile['complete']>[number] & {
  /** Field → what it is called. Never in files; forms say it, and it is added when the kind is published. */
  titles?: { [field: string]: string }
  /** Field → page whose form asks it, where there is one. Added likewise. */
  pages?: { [field: string]: string }
}

/** A field in which a new record begins with a value: where that is looked for, the first that is there counts, and for whom. */
export type Prefill = NonNullable<RecordFile['prefill']>[number]

/** A kind of record. */
export type RecordKind = Omit<RecordFile, '$schema' | 'preconditions' | 'complete'> & {
  complete?: CompleteGroup[]
  /** What must hold of who begins one. */
  preconditions?: Need[]
  /** Columns of what `opens` names, by the record that they look into. Never in files; the forms say it. */
  opened?: OpenedRecord[]
  /** So short that a dialog asks it. Never in files; its form says it. */
  brief?: true
}

/** What a kind opens of one record that it names: `title` of the field that does. */
export type OpenedRecord = { title: string; columns: Column[] }

/** The words of one part of the page: messages of ICU by key. */
export type Texts = Omit<TextsFile, '$schema'>

/** Rows that exist from the start (reference data) or only in the demonstration. */
export type Rows = Omit<RowsFile, '$schema'>

/** A condition with what is said when it does not hold: a key of the refusal texts; the first of `reasons` whose facts hold says it instead. */
export type Need = { facts: Condition; reason: string; reasons?: ReasonWhen[] }

/** What is said where these facts hold. */
export type ReasonWhen = { facts: Condition; reason: string }

/** `/data/…` or `/answers/…`; `status`: status id of the own row of a lifecycle, of the record or of the one that belongs to it. */
export type WireValue = NonNullable<RecordFile['wire']>[string]

/** Which fields of a form a phone shows, and where. */
export type Preview = NonNullable<FormFile['x-preview']>

/** `of`: the field is one of the record that it belongs to. `within`: only what belongs to the same record counts. */
export type UniqueValue = NonNullable<RecordFile['unique']>[number]

/** What does not count when two values of a unique field are compared (`engine/records/unique-keys.ts`). */
export type IgnoredInUnique = NonNullable<UniqueValue['ignore']>[number]

/** A phone that an agent writes to. `number`, `of`: pointers to its number and to the reference to the agent's record; `agent`: the answer there that is the agent's id; `stop`, `start`: events of its lifecycle. */
export type AgentPhone = NonNullable<RecordFile['phone']>
