import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { differingFields, withFields } from '#engine/records/merge-fields.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useSaveStatus } from '../../forms/wizard/autosave-status.tsx'
import { useSession } from '../../session/session.tsx'
import { storedInput } from '../../session/stored-input.ts'
import { useUnsavedGuard } from '../../ui/leaving/unsaved-guard.ts'
import { contentOf, type RecordAnswer } from '../../workflow/record-answer.ts'
import { useForget, useLearn } from '../../workflow/use-record.ts'
import { openDraftStore, showDraft } from './open-drafts.ts'
import type { WizardAddress } from './wizard-address.ts'

type Given = {
  id: string
  kind: RecordKind
  /** As it was read, also again while the page is open. */
  record: RecordAnswer | undefined
  /** What a new one belongs to. */
  parentData: JsonObject
  /** What is known of a new one; null when that did not come. */
  prefill: JsonObject | null | undefined
  headers: Record<string, string>
  address: WizardAddress
}

/** Work in progress on the record of this page. `begin` changes whenever the form has to begin with other data. */
export function useDraft({ id, kind, record, parentData, prefill, headers, address }: Given) {
  const { limits } = useDefinitions()
  const { partner } = useSession()
  const learn = useLearn(id)
  const forget = useForget()
  const latest = useRef(headers)
  useEffect(() => {
    latest.current = headers
  })
  const [store] = useState(() =>
    openDraftStore({
      kind: id,
      begun: address.begun,
      record,
      first: record ? { ...contentOf(record) } : parentData,
      prefill,
      parentField: pointerKeys(kind.parent?.field ?? '')?.[0],
      delayMs: milliseconds(limits.drafts.savedAfter),
      headers: () => latest.current,
      input: storedInput(partner?.actor.id ?? null),
      onSaved: learn,
    }),
  )
  const state = useSyncExternalStore(store.subscribe, store.state)
  const { known, theirs, contested } = state
  // Without a connection it is saved later; what was refused is not.
  useUnsavedGuard(useSaveStatus(store.saver).kind === 'failed', { stays: address.stays })
  const [begin, setBegin] = useState({ count: 0, unsaved: store.restored && !theirs })
  const leave = useEffectEvent(() => showDraft(store, () => void forget()))
  useEffect(() => leave(), [])

  const goOn = (typed: JsonObject): void => {
    if (!theirs) return
    store.goOn(theirs, typed)
    setBegin({ count: begin.count + 1, unsaved: differingFields(typed, contentOf(theirs)).length > 0 })
  }
  const keepMine = (): void => goOn(store.state().typed)
  const takeTheirs = (): void =>
    goOn(withFields(store.state().typed, { ...parentData, ...contentOf(theirs ?? undefined) }, contested))
  const name = useEffectEvent(() => known && address.id === undefined && address.go({ id: known.id }))
  const isNamed = known !== undefined
  useEffect(() => void (isNamed && name()), [isNamed])

  // It came after the form was shown.
  useEffect(() => void (prefill && store.fill(prefill)), [store, prefill])

  // Saved in another tab, while nothing was typed in this one. What meets a change here is said when that is saved.
  const isBehind = record !== undefined && known !== undefined && record.version > known.version
  const follow = useEffectEvent(() => record && store.saver.isSettled() && !theirs && store.follow(record))
  useEffect(() => void (isBehind && follow()), [isBehind])
  const renew = useEffectEvent((now: RecordAnswer) => store.renew(now))
  useEffect(() => void (record && theirs && renew(record)), [record, theirs])
  return { ...state, store, begin, takeTheirs, keepMine }
}
