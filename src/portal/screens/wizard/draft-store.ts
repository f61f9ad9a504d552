import { deepEquals } from '@rjsf/utils'
import type { JsonObject } from '#engine/definitions/types.ts'
import { differingFields, mergeFields, sameField, withFields } from '#engine/records/merge-fields.ts'
import { ApiError } from '../../api/call.ts'
import { createAutosaver } from '../../forms/wizard/autosaver.ts'
import { callKind } from '../../workflow/operation-ids.ts'
import { contentOf, type RecordAnswer } from '../../workflow/record-answer.ts'
import type { DraftOptions, DraftState, DraftStore } from './draft.ts'
import { type StoredDraft, storedDraftAt, type TakenOver, withTakenOver } from './stored-draft.ts'

/** What is to be saved, and how often fields of others had been taken over when it was typed. */
type Unsaved = { data: JsonObject; round: number }

const sentKept = 3
/** How often what was merged is sent when others are faster each time. */
const mostMerges = 3

/** Begins to keep a draft; takes up what was typed before the page was loaded again. */
export function createDraftStore(options: DraftOptions): DraftStore {
  const { kind, begun, record, first, prefill, parentField, delayMs, headers, input, onSaved } = options
  const listeners = new Set<() => void>()
  const place = record ? `${kind}:${record.id}` : `${kind}:new`
  const kept = storedDraftAt(input, place, record ? undefined : begun)
  const sent: JsonObject[] = kept?.sent ?? []
  let creation = kept?.creation ?? null
  // Gone on with, what was emptied stays so, and what was changed was not filled in any more.
  const still = Object.keys(prefill ?? {}).filter(name => !record || sameField(prefill ?? {}, first, name))
  const filled = withFields({}, prefill ?? {}, still)
  const begunWith = { refusal: null, theirs: null, contested: [], round: 0, filled }
  let state: DraftState = { known: record, typed: kept?.typed ?? (record ? first : { ...prefill, ...first }), ...begunWith }
  let awaitsFirst = record === undefined && kept === null && !prefill
  /** Fields that were typed in, also those that were emptied again. */
  const touched = new Set<string>()
  let last: Unsaved | undefined
  /** By the round that each began. */
  const takenOver: TakenOver[] = []
  /** Why the last save was refused: all that the next one takes back. */
  let saveRefusal: ApiError | null = null

  const change: DraftStore['change'] = part => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const learn = (known: RecordAnswer): RecordAnswer => {
    change({ known })
    onSaved(known)
    return known
  }
  const own = (data: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(data).filter(([name]) => name !== parentField)) as JsonObject
  /** Saved by this page, whose answer was lost. */
  const isOwn = (now: RecordAnswer): boolean => sent.some(one => deepEquals(own(one), own(now.draft ?? {})))
  const read = async (id: string): Promise<RecordAnswer> =>
    (await callKind('read', kind, { params: { id } }, { handles: 'all' })).data

  const remember = (data: JsonObject): void => {
    sent.push(data)
    sent.splice(0, sent.length - sentKept)
  }
  const begin = async (data: JsonObject): Promise<RecordAnswer> => {
    if (state.known) return state.known
    creation ??= { key: crypto.randomUUID(), data }
    const asked = { body: { data: creation.data }, headers: { ...headers(), 'Idempotency-Key': creation.key } }
    try {
      const { data: made } = await callKind('create', kind, asked, { handles: 'all', keepalive: true })
      remember(creation.data)
      creation = null
      return learn(made)
    } catch (error) {
      // It was refused as it is: what is sent next is another.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401) creation = null
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
      learn((await callKind('save', kind, asked, { handles: 'all', keepalive: true })).data)
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
  const renew: DraftStore['renew'] = now => {
    if (!state.theirs || !isNewer(now, state.theirs)) return
    if (!isEditable(now)) return change({ theirs: now, contested: differingFields(state.typed, contentOf(now)) })
    const { taken, both } = mergeFields(contentOf(state.known), state.typed, contentOf(now))
    change({ theirs: now, contested: [...both, ...take(now, taken, state.typed)] })
  }
  const refuse = async (refusal: ApiError): Promise<boolean> => {
    change({ refusal })
    if (!isMoved(refusal) || !state.known) return false
    const now = await read(state.known.id)
    if (state.theirs) {
      renew(now)
      return false
    }
    if (!isEditable(now)) {
      change({ theirs: now, contested: differingFields(state.typed, contentOf(now)) })
      return false
    }
    const { taken, both } = mergeFields(contentOf(state.known), state.typed, contentOf(now))
    const contested = [...both, ...take(now, taken, state.typed)]
    if (contested.length > 0) {
      change({ theirs: now, contested })
      return false
    }
    learn(now)
    change({ refusal: null })
    return true
  }
  const save = async ({ data, round }: Unsaved): Promise<void> => {
    if (!state.known && creation === null && Object.keys(data).length === 0) return
    if (state.theirs) throw new Error('Another version is there, and nobody has said which to keep.')
    try {
      // Typed before fields of others were taken over: it still has them as they were.
      await put(takenOver.slice(round).reduce(withTakenOver, data))
      if (state.refusal === saveRefusal) change({ refusal: null })
      forget()
    } catch (error) {
      if (error instanceof ApiError && !isAway(error)) {
        saveRefusal = error
        await refuse(error)
      }
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
      const value: StoredDraft = { ...when, typed, base: contentOf(known), sent, creation }
      input.store(known ? `${kind}:${known.id}` : place, value as unknown as JsonObject)
    },
  })
  if (kept && record && record.version !== kept.version && !isOwn(record)) {
    const { data, both } = mergeFields(kept.base ?? {}, kept.typed, contentOf(record))
    state = { ...state, typed: data, ...(both.length > 0 && { theirs: record, contested: both }) }
  }
  if (kept && record && !isEditable(record))
    state = { ...state, theirs: record, contested: differingFields(state.typed, contentOf(record)) }
  return {
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    saver: {
      ...saver,
      change: data => {
        last = { data, round: takenOver.length }
        saver.change(last)
      },
    },
    restored: kept !== null,
    type: typed => {
      for (const name of differingFields(state.typed, typed)) touched.add(name)
      // Not told, as who types knows, but where it stands beside what others saved.
      if (state.theirs) change({ typed })
      else state = { ...state, typed }
    },
    awaitsFirst: () => awaitsFirst,
    fill: late => {
      if (!awaitsFirst) return
      awaitsFirst = false
      const names = Object.keys(late).filter(name => !touched.has(name) && !Object.hasOwn(state.typed, name))
      takenOver.push({ names, from: state.typed, to: late })
      change({ typed: withFields(state.typed, late, names), filled: withFields({}, late, names), round: state.round + 1 })
      // Saved alone it would make a record of a page that was only opened.
      if (last) saver.change(last)
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
    renew,
    finish: () => {
      awaitsFirst = false
      saver.drop()
      forget()
    },
  }
}

function isEditable(record: RecordAnswer): boolean {
  return record.lifecycles.some(row => row.editable)
}

/** Whether its data or where it stands changed since. */
function isNewer(now: RecordAnswer, before: RecordAnswer): boolean {
  const moved = now.lifecycles.some(row =>
    before.lifecycles.some(one => one.workflow === row.workflow && one.scope === row.scope && row.version > one.version),
  )
  return moved || now.version > before.version
}

/** No answer came, or one that says to come back later. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}

function isMoved(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && ['changed-by-someone-else', 'not-editable'].includes(error.code)
}
