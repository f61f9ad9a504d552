import { isLostEntry } from '../../ui/leaving/history-entry.ts'
import type { DraftKeeper, DraftOptions } from './draft.ts'
import { createDraftKeeper } from './draft-keeper.ts'

type Open = { kind: string; begun: string | undefined; keeper: DraftKeeper; isShown: boolean }
/** Drafts that are shown, and those whose page was left before they were saved. */
const open = new Set<Open>()

type Wanted = { kind: string; id: string | undefined; begun: string | undefined }

/** The draft of this record, or of this place of the browser's history, that is shown or still being saved. */
export function openDraft({ kind, id, begun }: Wanted): DraftKeeper | undefined {
  for (const one of open) {
    const isIt = id === undefined ? one.begun === begun : one.keeper.state().known?.id === id
    if (one.kind === kind && isIt) return one.keeper
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
export function isKeptOf(input: DraftOptions['input'], kind: string, id: string): boolean {
  return input.find(`${kind}:${id}`) !== null
}

const placeOfLast = (kind: string): string => `${kind}:begun last`
const placeOfBegun = (kind: string, begun: string): string => `${kind}:begun:${begun}`

/** Begins to keep a draft, or goes on with the one that is open. */
export function keepDraft(options: DraftOptions): DraftKeeper {
  const { kind, record, begun, input, onSaved } = options
  const known = openDraft({ kind, id: record?.id, begun })
  if (known) return known
  const keeper = createDraftKeeper({
    ...options,
    onSaved: answer => {
      if (begun !== undefined)
        for (const place of [placeOfBegun(kind, begun), placeOfLast(kind)]) input.keep(place, { id: answer.id })
      onSaved(answer)
    },
  })
  open.add({ kind, begun, keeper, isShown: false })
  return keeper
}

/**
 * Notes that a draft is shown. Once its page is left it is saved, and forgotten when that is done.
 *
 * @returns what is to be called when the page is left; `onDone` is called when all is saved then.
 */
export function showDraft(keeper: DraftKeeper, onDone: () => void): () => void {
  const entry = [...open].find(one => one.keeper === keeper) ?? { kind: '', begun: undefined, keeper, isShown: true }
  open.add(entry)
  entry.isShown = true
  return () => {
    entry.isShown = false
    const stop = keeper.saver.subscribe(() => done())
    const done = (): void => {
      if (!keeper.saver.isSettled() && !entry.isShown) return
      stop()
      if (entry.isShown || keeper.state().theirs) return
      open.delete(entry)
      onDone()
    }
    void keeper.saver.flush()
    done()
  }
}
