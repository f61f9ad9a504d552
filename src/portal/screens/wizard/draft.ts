import type { JsonObject } from '#engine/definitions/types.ts'
import type { ApiError } from '../../api/call.ts'
import type { Autosaver } from '../../forms/wizard/autosaver.ts'
import type { InputStore } from '../../session/stored-input.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'

export type DraftState = {
  /** The record as the server last had it; undefined before its first save. */
  known: RecordAnswer | undefined
  /** What stands in the form. */
  typed: JsonObject
  /** Why the last save, or what was submitted, was refused. A later save takes back the first only. */
  refusal: ApiError | null
  /** The record as somebody else left it, until this person says how to go on. */
  theirs: RecordAnswer | null
  /** Names of the fields about which there is something to say. */
  contested: string[]
  /** What was filled in at the beginning; when a draft is gone on with what is still as it was filled in. */
  filled: JsonObject
  /** Grows whenever something that was not typed here was put into `typed`. */
  round: number
}

/** Work in progress on one record: saved in sequence, whatever becomes of the page that shows it. */
export type DraftStore = {
  state: () => DraftState
  subscribe: (listener: () => void) => () => void
  saver: Autosaver<JsonObject>
  /** What was typed before the page was loaded, and is not saved yet. */
  restored: boolean
  type: (data: JsonObject) => void
  change: (part: Partial<DraftState>) => void
  /** What a new one begins with has not come yet. */
  awaitsFirst: () => boolean
  /** It has come: it stands where nobody has typed meanwhile, and is saved with what was. */
  fill: (prefill: JsonObject) => void
  /** Takes over what only others changed, of the record as it is now. False where something was changed here, too. */
  follow: (now: RecordAnswer) => boolean
  /** Goes on with the record as it is now, and with this in the form; what waited to be saved is dropped. */
  goOn: (now: RecordAnswer, typed: JsonObject) => void
  /** Makes the record, if its first save has not. */
  begin: (data: JsonObject) => Promise<RecordAnswer>
  /** Puts the server's refusal where it is shown; finds out what others did. True: it was only that, and all of it is taken over. */
  refuse: (error: ApiError) => Promise<boolean>
  /** Others did something again, while it waits for how to go on: what is said about it is of the record as it is now. */
  renew: (now: RecordAnswer) => void
  /** The draft was submitted: nothing of it is kept any more. */
  finish: () => void
}

export type DraftOptions = {
  kind: string
  /** Names the page's place in the browser's history while the record has no id. */
  begun: string | undefined
  record: RecordAnswer | undefined
  /** What it says at first; of a new one what it belongs to. */
  first: JsonObject
  /** What else a new one begins with, or began with; null while it does not come. */
  prefill: JsonObject | null | undefined
  /** Field that names the parent: the server fills it in. */
  parentField: string | undefined
  delayMs: number
  headers: () => Record<string, string>
  input: InputStore
  /** Told of each answer. */
  onSaved: (record: RecordAnswer) => void
}
