import { deepEquals } from '@rjsf/utils'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { differingFields, mergeFields, sameField, withFields } from '#engine/records/merge-fields.ts'
import { CallError, call } from '../../api/call.ts'
import { type Autosaver, createAutosaver } from '../../forms/wizard/autosaver.ts'
import type { InputStore } from '../../session/kept-input.ts'
import { operationId } from '../../workflow/operation-ids.ts'
import { contentOf, type RecordAnswer } from '../../workflow/record-answer.ts'
import { type Kept, keptAt } from './kept-draft.ts'
import { type TakenOver, withTakenOver } from './taken-over.ts'

export type DraftState = {
  /** The record as the server last had it; undefined before its first save. */
  known: RecordAnswer | undefined
  /** What stands in the form. */
  typed: JsonObject
  /** Why the last save was refused. */
  refusal: CallError | null
  /** The record as somebody else left it, until this person says how to go on. */
  theirs: RecordAnswer | null
  /** Names of the fields about which there is something to say. */
  contested: string[]
  /** Grows whenever fields that only somebody else changed were put into `typed`. */
  round: number
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
  /** Takes over what only others changed, of the record as it is now. False where something was changed here, too. */
  follow: (now: RecordAnswer) => boolean
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

/** What is to be saved, and how often fields of others had been taken over when it was typed. */
type Unsaved = { data: JsonObject; round: number }

const sentKept = 3
/** How often what was merged is sent when others are faster each time. */
const mostMerges = 3

/** Begins to keep a draft; takes up what was typed before the page was loaded again. */
export function createDraftKeeper(options: DraftOptions): DraftKeeper {
  const { kind, begun, record, first, parentField, delayMs, headers, input, onSaved } = options
  const listeners = new Set<() => void>()
  const place = record ? `${kind}:${record.id}` : `${kind}:new`
  const kept = keptAt(input, place, record ? undefined : begun)
  const sent: JsonObject[] = kept?.sent ?? []
  let creation = kept?.creation ?? null
  const begunWith = { refusal: null, theirs: null, contested: [], round: 0 }
  let state: DraftState = { known: record, typed: kept?.typed ?? first, ...begunWith }
  /** By the round that each began. */
  const takenOver: TakenOver[] = []

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
  /** What is typed with fields of others; those that somebody types in at this moment are left, and named. */
  const take = (now: RecordAnswer, names: string[], saved: JsonObject): string[] => {
    const [from, to] = [contentOf(state.known), contentOf(now)]
    const untouched = (name: string) => sameField(state.typed, saved, name) || sameField(state.typed, from, name)
    const [free, touched] = [names.filter(untouched), names.filter(name => !untouched(name))]
    if (free.length > 0) {
      takenOver.push({ names: free, from, to })
      change({ typed: withFields(state.typed, to, free), round: state.round + 1 })
    }
    return touched
  }
  const put = async (data: JsonObject, merges = mostMerges): Promise<void> => {
    const isNew = state.known === undefined
    const known = await begin(data)
    if (isNew && sent.at(-1) === data) return
    remember(data)
    try {
      const body = { data, version: known.version }
      const asked = { params: { id: known.id }, body, headers: headers() }
      learn((await call(operationId('save', kind), asked, { handles: 'all', keepalive: true })).data)
    } catch (error) {
      if (!isMoved(error) || merges === 0) throw error
      const now = await read(known.id)
      if (!isEditable(now)) throw error
      const merged = isOwn(now) ? { data, taken: [], both: [] } : mergeFields(contentOf(known), data, contentOf(now))
      const contested = [...merged.both, ...take(now, merged.taken, data)]
      if (contested.length > 0) {
        change({ theirs: now, contested })
        throw error
      }
      learn(now)
      await put(merged.data, merges - 1)
    }
  }
  const refuse = async (refusal: CallError): Promise<void> => {
    change({ refusal })
    if (!isMoved(refusal) || !state.known || state.theirs) return
    const theirs = await read(state.known.id)
    change({ theirs, contested: differingFields(state.typed, contentOf(theirs)) })
  }
  const save = async ({ data, round }: Unsaved): Promise<void> => {
    if (!state.known && creation === null && Object.keys(data).length === 0) return
    if (state.theirs) throw new Error('Another version is there, and nobody has said which to keep.')
    try {
      // Typed before fields of others were taken over: it still has them as they were.
      await put(takenOver.slice(round).reduce(withTakenOver, data))
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
      const when = { begun: begun ?? null, version: known?.version ?? null }
      const value: Kept = { ...when, typed, base: contentOf(known), sent, creation }
      input.keep(known ? `${kind}:${known.id}` : place, value as unknown as JsonObject)
    },
  })
  if (kept && record && record.version !== kept.version && !isOwn(record)) {
    const { data, both } = mergeFields(kept.base ?? {}, kept.typed, contentOf(record))
    state = { ...state, typed: data, ...(both.length > 0 && { theirs: record, contested: both }) }
  }
  return {
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    saver: { ...saver, change: data => saver.change({ data, round: takenOver.length }) },
    restored: kept !== null,
    type: typed => {
      // Not told: who types knows.
      state = { ...state, typed }
    },
    change,
    follow: now => {
      const { taken, both } = mergeFields(contentOf(state.known), state.typed, contentOf(now))
      if (both.length > 0) return false
      take(now, taken, state.typed)
      learn(now)
      return true
    },
    goOn: (now, typed) => {
      saver.drop()
      forget()
      learn(now)
      change({ typed, theirs: null, contested: [], refusal: null })
    },
    begin,
    refuse,
    finish: () => {
      saver.drop()
      forget()
    },
  }
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
