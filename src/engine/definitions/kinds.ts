/**
 * The kinds of definition file, as read from disk. One type per kind; the meta-schema beside each (`schemas/meta/<kind>.meta.json`)
 * says the same to editors and to the checker. Ids are file names: `schemas/<area>/<id>.<kind>.json`.
 */

import type { DocumentUse } from '#engine/documents/kinds.ts'
import type { OnwardRows } from '#engine/lists/onward-rows.ts'
import type { Need } from '#engine/workflow/kinds.ts'
import type { KeptValues } from './kept-values.ts'
import type { OnTheWire } from './on-the-wire.ts'
import type { Preview } from './preview.ts'

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** A draft-7 JSON Schema, with our annotations and keywords (`engine/validation/keywords.ts`). */
export type Schema = JsonObject

/** A condition: a draft-7 schema that the facts object must satisfy (`engine/conditions/holds.ts`). Unknown or missing facts: no. */
export type Condition = Schema

/** One page of a wizard: which top-level properties it asks. */
export type Step = { id: string; title: string; description?: string; fields: string[] }

/** A step of a wizard that cannot be taken yet. */
export type LaterStep = { id: string; title: string; reason: string }

/** A record of the person who sends a form: the own account, or its organisation. */
export type WrittenRecord = 'account' | 'organisation'

/** Where a field of such a form is kept: in one of the two, with what the account is found by, or nowhere. */
export type FieldHome = WrittenRecord | 'credential' | 'never'

/** A form file IS a JSON Schema of an object; these are its annotations beside the draft-7 keywords. */
export type Form = Schema & {
  title: string
  description?: string
  type: 'object'
  properties: { [name: string]: Schema }
  required?: string[]
  'x-ui'?: JsonObject
  'x-steps'?: Step[]
  'x-later'?: LaterStep[]
  /** Fields taken out for good: what is stored of them is left out. */
  'x-dropped'?: string[]
  'x-preview'?: Preview
  /** The record that keeps what a form of a named operation asks. */
  'x-writes'?: WrittenRecord
  /** Verb on the primary button, and the one on a reset button when the form has one. */
  'x-submit'?: { label?: string; reset?: string }
  /** Events that ask it are decisions of this tone. */
  'x-decision'?: string
}

export type Tone = 'neutral' | 'waiting' | 'good' | 'bad' | 'stopped'

/** Column formats are a closed list: `engine/lists/column-formats.ts`. */
export type Column = {
  id: string
  title: string
  /** JSON pointer into the row's facts: /record/data/…, /record/label, /lifecycle/…, /owner/label */
  value: string
  format:
    | 'text'
    | 'name'
    | 'status'
    | 'holder'
    | 'age'
    | 'date'
    | 'datetime'
    | 'due'
    | 'ref'
    | 'option'
    | 'yes-no'
    | 'phone'
    | 'id'
    | 'count'
    | 'number'
  picture?: string
  /** Of a column with format 'ref': the kind of record it refers to. Never in files; the form says it. */
  ref?: string
  /** Of a column with format 'option': what the values are called. Never in files; the form says it. */
  options?: Option[]
  sortable?: boolean
  /** Hidden on phones when 'wide'. */
  show?: 'always' | 'wide'
}

export type Option = { value: string; label: string }

export type Filter = { id: string; title: string; value: string; options?: Option[]; ref?: string }

/** A list of records with the row of one lifecycle each (a queue is nothing else), as page and server read it. */
export type List = {
  title: string
  description?: string
  record: string
  workflow: string
  right: string
  tabs: ListTab[]
  /** States that no tab holds, on purpose; said to authors, not published. */
  without?: { states: string[]; why: string }[]
  /** Further names in its answers, for other programs: rows in these states, or why there are none. */
  wire?: { [name: string]: { states: string[] } | { none: string } }
  columns: Column[]
  filters?: Filter[]
  search?: boolean
  sort: { by: string; order: 'asc' | 'desc' }
  /** Page that a row opens, with `:id`. */
  open: string
  /** Buttons at the end of each row: in these states, all without them, and while the condition holds. */
  actions?: { label: string; to: string; right?: string; states?: string[]; when?: Condition }[]
  create?: { label: string; to: string; right: string }
  empty: { text: string; drawing: 'list' | 'inbox' | 'document' | 'search' | 'locked' }
}

/** Rows that stand in `states`, and those that wait for `holder`, or whose rows by carrier or what carries them on does; all without both. */
export type ListTab = {
  id: string
  title: string
  states?: string[]
  holder?: Holder
  /** Published in place of `holder`: states of rows by carrier, by workflow; and of rows that others may carry on, those that wait. */
  rows?: { [workflow: string]: string[] }
  onward?: OnwardRows[]
  right?: string
}

/** Who has to act. `recipient`: the person at the phone. */
export type Holder = 'owner' | 'reviewer' | 'carrier' | 'platform' | 'recipient' | 'nobody'

/** What one event says by each channel. `{{pointer}}` tokens are replaced from the message's facts, escaped for the channel. */
export type Message = MessageTexts & {
  parameters: string[]
  /** What readers of a role with this `holder` read instead of the mail or the notice that all others do. */
  readers?: { [holder: string]: MessageTexts }
  sms?: { text: string }
  rcs?: { text: string; suggestions?: { text: string; postback: string }[] }
}

export type MessageTexts = {
  mail?: { subject: string; title: string; paragraphs: string[]; action?: { text: string; url: string }; closing?: string }
  notice?: { text: string; url?: string; tone?: Tone }
}

/** Pages made of text, frequently asked questions, and `texts` that code shows by key, as refusals; `answers` says how each is answered. */
export type Content = {
  title: string
  updated?: string
  introduction?: string
  sections?: { id: string; heading: string; ownNumbers?: true; paragraphs?: string[]; list?: string[] }[]
  texts?: { [key: string]: string }
  /** Keys of texts, in the order shown: what a form offers of them (`x-options`). */
  parts?: { [part: string]: string[] }
  answers?: { [refusal: string]: { status: number | [number, ...number[]]; code?: string; said?: string } }
  /** Frequently asked questions by category, in the shape of the specification's reply. */
  categories?: { cat_type: string; faq_list: { query: string; answer: string }[] }[]
}

export type Scope = 'all' | 'own' | 'carrier' | 'related'

export type Roles = {
  /** `secondPerson`: its events need someone who does not own the record, unless an event says otherwise. */
  rights: { [right: string]: { title: string; secondPerson?: boolean } }
  roles: {
    [role: string]: {
      title: string
      /** What the role is told it is in the partner details; the empty string for developers and aggregators. */
      shown: string
      holder: Holder
      flags?: string[]
      rights: { [right: string]: Scope }
    }
  }
  /** Role of an account that signed up by itself. */
  default: string
  /** Rights that every signed-in account has, whatever its role. */
  everyone: { [right: string]: Scope }
}

/** What counts as a complete profile: facts of the person, for those for whom `when` holds and `unless` does not. */
export type CompleteGroup = {
  fields: string[]
  weight?: number
  when?: Condition
  unless?: Condition
  /** Field → what it is called. Never in files; forms say it, and it is added when the kind is published. */
  titles?: { [field: string]: string }
  /** Field → page whose form asks it, where there is one. Added likewise. */
  pages?: { [field: string]: string }
}

/** A field in which a new record begins with a value: where that is looked for, the first that is there counts, and for whom. */
export type Prefill = { field: string; from: string[]; same?: string; when?: Condition }

type BesideRecords = OnTheWire & KeptValues

/** A kind of record. */
export type RecordKind = BesideRecords & {
  title: string
  plural: string
  /** Path segment: /secure/api/v1/<path> */
  path: string
  form: string
  /** Lifecycle of the record's own row. */
  workflow?: string
  /** Further lifecycles, of rows by carrier. */
  lifecycles?: string[]
  /** The record that one belongs to: pointer to the field that names it; `one`: it has one of this kind at most, `message` says so. */
  parent?: { field: string; one?: boolean; message?: string }
  /** Pointers into the data that readers at a carrier do not get. */
  private?: string[]
  /** Public while the own row, or that of what belongs to it, stands there. */
  public?: { workflow: string; states: string[] }
  /** Pointers of lists into records that one names or belongs to: what who may read it is told of them. */
  opens?: string[]
  /** The same as columns, by the record that they look into. Never in files; the forms say it. */
  opened?: OpenedRecord[]
  complete?: CompleteGroup[]
  /** What a new one begins with. */
  prefill?: Prefill[]
  /** False: no operations, lists or pages of its own; commands and references use it. */
  generated?: boolean
  /** Pointers into the data. */
  label: string
  picture?: string
  /** `brief`: so short that a dialog asks it; never in files, its form says it. `answers`: what other systems answered that readers see, with titles. */
  brief?: true
  answers?: { [answer: string]: string }
  rights: { read: string; create: string; edit: string; history: string }
  /** What must hold of who begins one. */
  needs?: Need[]
  /** Where one can be chosen: pointers to what options are grouped by, and to what stands beside each. */
  option?: { group?: string; notes?: string[] }
  /** Pointers searched by lists. */
  search: string[]
  /** What can be printed of it: name → which document file, and who may. */
  documents?: { [name: string]: DocumentUse }
  /** Pages where a reader finds one record, by who reads: used in mails and notices. */
  pages?: { owner: string; reviewer: string; carrier?: string }
}

/** What a kind opens of one record that it names: `title` of the field that does. */
export type OpenedRecord = { title: string; columns: Column[] }

/** Rows that exist from the start (reference data) or only in the demonstration. */
export type Rows = { record: string; demonstration?: boolean; rows: { key: string; data: JsonObject }[] }
