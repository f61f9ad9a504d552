import { deepEquals } from '@rjsf/utils'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { CallError, call } from '../../api/call.ts'
import { type Autosaver, createAutosaver } from '../../forms/wizard/autosaver.ts'
import type { InputStore } from '../../session/kept-input.ts'
import { isNewEntry } from '../../ui/history-entry.ts'
import { operationId } from '../../workflow/operation-ids.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'

export type DraftState = {
  /** The record as the server last had it; undefined before its first save. */
  known: RecordAnswer | undefined
  /** What stands in the form. */
  typed: JsonObject
  /** Why the last save was refused. */
  refusal: CallError | null
  /** The record as somebody else left it, until this person says how to go on. */
  theirs: RecordAnswer | null
}

/** Work in progress on one record: saved in sequence, whatever becomes of the page that shows it. */
export type DraftKeeper = {
  state: () => DraftState
  subscribe: (listener: () => void) => () => void
  saver: Autosaver<JsonObject>
  /** What was typed before the page was loaded, and is not saved yet. */
  restored: boolean
  type: (data: JsonObject) => void
  change: (part: Partial<DraftState>) => void
  /** Goes on with the record as it is now, and with this in the form; what waited to be saved is dropped. */
  goOn: (now: RecordAnswer, typed: JsonObject) => void
  /** Makes the record, if its first save has not. */
  begin: (data: JsonObject) => Promise<RecordAnswer>
  /** Puts the server's refusal where it is shown; finds out what others did. */
  refuse: (error: CallError) => Promise<void>
  /** The draft was submitted: nothing of it is kept any more. */
  finish: () => void
}

export type DraftOptions = {
  kind: string
  /** Names the page's place in the browser's history while the record has no id. */
  begun: string | undefined
  record: RecordAnswer | undefined
  /** What a new one begins with. */
  first: JsonObject
  /** Field that names the parent: the server fills it in. */
  parentField: string | undefined
  delayMs: number
  headers: () => Record<string, string>
  input: InputStore
  /** Told of each answer. */
  onSaved: (record: RecordAnswer) => void
}

/** The first save of a new record: sent again with the same key and content, it makes no second one. */
type Creation = { key: string; data: JsonObject }
/** What is kept of a draft while the page is away. */
type Kept = { begun: string | null; typed: JsonObject; version: number | null; sent: JsonObject[]; creation: Creation | null }

const sentKept = 3

/** Begins to keep a draft; takes up what was typed before the page was loaded again. */
export function createDraftKeeper(options: DraftOptions): DraftKeeper {
  const { kind, begun, record, first, parentField, delayMs, headers, input, onSaved } = options
  const listeners = new Set<() => void>()
  const place = record ? `${kind}:${record.id}` : `${kind}:new`
  const kept = keptAt(input, place, record ? undefined : begun)
  const sent: JsonObject[] = kept?.sent ?? []
  let creation = kept?.creation ?? null
  let state: DraftState = { known: record, typed: kept?.typed ?? first, refusal: null, theirs: null }

  const change: DraftKeeper['change'] = part => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const learn = (answer: unknown): RecordAnswer => {
    const known = answer as RecordAnswer
    change({ known })
    onSaved(known)
    return known
  }
  const own = (data: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(data).filter(([name]) => name !== parentField)) as JsonObject
  /** Saved by this page, whose answer was lost. */
  const isOwn = (now: RecordAnswer): boolean => sent.some(one => deepEquals(own(one), own(now.draft ?? {})))
  const read = async (id: string): Promise<RecordAnswer> =>
    (await call(operationId('read', kind), { params: { id } }, { handles: 'all' })).data as RecordAnswer

  const remember = (data: JsonObject): void => {
    sent.push(data)
    sent.splice(0, sent.length - sentKept)
  }
  const begin = async (data: JsonObject): Promise<RecordAnswer> => {
    if (state.known) return state.known
    creation ??= { key: crypto.randomUUID(), data }
    const asked = { body: { data: creation.data }, headers: { ...headers(), 'Idempotency-Key': creation.key } }
    try {
      const { data: made } = await call(operationId('create', kind), asked, { handles: 'all', keepalive: true })
      remember(creation.data)
      creation = null
      return learn(made)
    } catch (error) {
      // It was refused as it is: what is sent next is another.
      if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 401) creation = null
      throw error
    }
  }
  const put = async (data: JsonObject, again = true): Promise<void> => {
    const isNew = state.known === undefined
    const known = await begin(data)
    if (isNew && sent.at(-1) === data) return
    remember(data)
    try {
      const body = { data, version: known.version }
      const asked = { params: { id: known.id }, body, headers: headers() }
      learn((await call(operationId('save', kind), asked, { handles: 'all', keepalive: true })).data)
    } catch (error) {
      if (!isMoved(error) || !again) throw error
      const now = await read(known.id)
      if (!isEditable(now) || !isOwn(now)) throw error
      learn(now)
      await put(data, false)
    }
  }
  const refuse = async (refusal: CallError): Promise<void> => {
    change({ refusal })
    if (isMoved(refusal) && state.known) change({ theirs: await read(state.known.id) })
  }
  const save = async (data: JsonObject): Promise<void> => {
    if (!state.known && creation === null && Object.keys(data).length === 0) return
    if (state.theirs) throw new Error('Another version is there, and nobody has said which to keep.')
    try {
      await put(data)
      change({ refusal: null })
      forget()
    } catch (error) {
      if (error instanceof CallError && !isAway(error)) await refuse(error)
      throw error
    }
  }
  const forget = (): void => {
    input.forget(place)
    if (state.known) input.forget(`${kind}:${state.known.id}`)
  }
  const saver = createAutosaver(save, {
    delayMs,
    isAway,
    onLeaving: () => {
      const { typed, known } = state
      const value: Kept = { begun: begun ?? null, typed, version: known?.version ?? null, sent, creation }
      input.keep(known ? `${kind}:${known.id}` : place, value as unknown as JsonObject)
    },
  })
  if (kept && record && record.version !== kept.version && !isOwn(record)) state = { ...state, theirs: record }
  return {
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    saver,
    restored: kept !== null,
    type: typed => {
      // Not told: who types knows.
      state = { ...state, typed }
    },
    change,
    goOn: (now, typed) => {
      saver.drop()
      forget()
      learn(now)
      change({ typed, theirs: null, refusal: null })
    },
    begin,
    refuse,
    finish: () => {
      saver.drop()
      forget()
    },
  }
}

/** What is kept at a place. Of a new record only at the entry of the browser's history where it was begun, or when the page is loaded anew. */
function keptAt(input: InputStore, place: string, begun: string | undefined): Kept | null {
  const kept = input.find(place) as unknown as Kept | null
  return kept && (begun === undefined || isNewEntry(begun) || begun === kept.begun) ? kept : null
}

function isEditable(record: RecordAnswer): boolean {
  return record.lifecycles.some(row => row.editable)
}

/** No answer came, or one that says to come back later. */
function isAway(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 503)
}

function isMoved(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 409 && ['changed-by-someone-else', 'not-editable'].includes(error.code)
}
