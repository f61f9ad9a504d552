import { isLostEntry } from '../../ui/leaving/history-entry.ts'
import type { DraftOptions, DraftStore } from './draft.ts'
import { createDraftStore } from './draft-store.ts'

type Open = { kind: string; begun: string | undefined; store: DraftStore; isShown: boolean }
/** Drafts that are shown, and those whose page was left before they were saved. */
const open = new Set<Open>()

type Wanted = { kind: string; id: string | undefined; begun: string | undefined }

/** The draft of this record, or of this place of the browser's history, that is shown or still being saved. */
export function openDraft({ kind, id, begun }: Wanted): DraftStore | undefined {
  for (const one of open) {
    const isIt = id === undefined ? one.begun === begun : one.store.state().known?.id === id
    if (one.kind === kind && isIt) return one.store
  }
}

/**
 * Id of the record that was begun at this place of the browser's history: its address does not name it yet when the page is left, or
 * loaded again, at the moment in which it is made.
 */
export function recordBegunAt({
  kind,
  begun,
  input,
}: Pick<DraftOptions, 'kind' | 'input'> & { begun: string }): string | undefined {
  const found = input.find(placeOfBegun(kind, begun)) ?? (isLostEntry(begun) ? input.find(placeOfLast(kind)) : null)
  return found?.id as string | undefined
}

/** Whether something was typed for this record before the page was loaded, and is not saved. */
export function hasStoredDraft(input: DraftOptions['input'], kind: string, id: string): boolean {
  return input.find(`${kind}:${id}`) !== null
}

const placeOfLast = (kind: string): string => `${kind}:begun last`
const placeOfBegun = (kind: string, begun: string): string => `${kind}:begun:${begun}`

/** Begins to keep a draft, or goes on with the one that is open. */
export function openDraftStore(options: DraftOptions): DraftStore {
  const { kind, record, begun, input, onSaved } = options
  const known = openDraft({ kind, id: record?.id, begun })
  if (known) return known
  const store = createDraftStore({
    ...options,
    onSaved: answer => {
      if (begun !== undefined)
        for (const place of [placeOfBegun(kind, begun), placeOfLast(kind)]) input.store(place, { id: answer.id })
      onSaved(answer)
    },
  })
  open.add({ kind, begun, store, isShown: false })
  return store
}

/**
 * Notes that a draft is shown. Once its page is left it is saved, and forgotten when that is done.
 *
 * @returns what is to be called when the page is left; `onDone` is called when all is saved then.
 */
export function showDraft(store: DraftStore, onDone: () => void): () => void {
  const entry = [...open].find(one => one.store === store) ?? { kind: '', begun: undefined, store, isShown: true }
  open.add(entry)
  entry.isShown = true
  return () => {
    entry.isShown = false
    const stop = store.saver.subscribe(() => done())
    const done = (): void => {
      if (!store.saver.isSettled() && !entry.isShown) return
      stop()
      if (entry.isShown || store.state().theirs) return
      open.delete(entry)
      onDone()
    }
    void store.saver.flush()
    done()
  }
}
