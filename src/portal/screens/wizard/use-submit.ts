import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { JsonObject } from '#engine/definitions/types.ts'
import { readerOf } from '#engine/permissions/reader.ts'
import { historyLabelFor } from '#engine/workflow/label-for.ts'
import { ApiError } from '../../api/call.ts'
import { sendOnce } from '../../api/send-once.ts'
import { whenOnline } from '../../api/when-online.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import type { NewForm } from '../../forms/form-changed.tsx'
import type { FormServices } from '../../forms/form-services.tsx'
import { loadForm } from '../../forms/load-form.ts'
import type { ReviewComments } from '../../forms/wizard/field-comments-list.tsx'
import { textsOf } from '../../texts/say.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useConfirm } from '../../ui/leaving/confirm-dialog.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { callKind } from '../../workflow/operation-ids.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { useForget } from '../../workflow/use-record.ts'
import { submission, wayToSubmit } from '../../workflow/way-to-submit.ts'
import type { useAlong } from './answer-along.tsx'
import { confirmResubmit } from './confirm-resubmit.ts'
import type { DraftStore } from './draft.ts'

type Submitting = {
  id: string
  record: RecordAnswer | undefined
  store: DraftStore
  shown: NewForm
  services: FormServices
  asked: ReviewComments | undefined
  along: Pick<ReturnType<typeof useAlong>, 'take' | 'finish'>
  /** Page that it leads to. */
  done: string
}

/**
 * Submits the draft of a page, once: a repeated click or a lost answer changes nothing more. Without a network it waits for it (`isWaiting`),
 * what was typed is saved first, and it is sent no more after `cancel`, or when the page is left. `unseen` grows whenever it was held back
 * because others changed something that nobody has seen yet; `refused` is why the last one was not taken.
 */
export function useSubmit({ id, record, store, shown, services, asked, along, done }: Submitting) {
  const say = useTexts('wizard')
  const { workflows, texts } = useDefinitions()
  const arrive = useArrive(done)
  const confirm = useConfirm()
  const [unseen, setUnseen] = useState(0)
  const [busy, setBusy] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [once] = useState(sendOnce)
  const leaving = useRef<AbortController>(null)
  const cancel = (): void => leaving.current?.abort()
  useEffect(() => () => leaving.current?.abort(), [])
  const holdBack = (): void => setUnseen(count => count + 1)

  const submit = async (data: JsonObject): Promise<void> => {
    setUnseen(0)
    const input = along.take()
    if (!input) return
    const shownRound = store.state().round
    const { published: form } = await loadForm(shown.set, shown.form)
    if (record && !(await confirmResubmit(record, asked, data, { confirm, services, workflows, texts, say, form }))) return
    // Taken over while the question stood above it: nobody has seen it yet.
    if (store.state().round !== shownRound) return holdBack()
    const send = async () => {
      // What is saved later would be newer than what is submitted: somebody else's change, as the server sees it.
      await store.saver.flush()
      if (store.state().round !== shownRound) return null
      const current = await store.begin(data)
      const way = wayToSubmit(current, { workflows, texts }, textsOf('record'))
      const body = { ...submission(current, way, data), ...(Object.keys(input).length > 0 && { input }) }
      const sent = { params: { id: current.id }, body, headers: { ...shown.headers, ...once(body) } }
      return { choice: way.choice, after: (await callKind('submit', id, sent, { handles: 'all' })).data }
    }
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setBusy(true)
    store.change({ refusal: null })
    try {
      const sent = await whenOnline(send, signal, setWaiting)
      if (!sent) return holdBack()
      const { choice, after } = sent
      store.finish()
      along.finish()
      await arrive(after.id, `${historyLabelFor(choice.meta, readerOf(after.facts.actor, after.owner.id))}: ${after.label}`)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      if (!(await store.refuse(error))) {
        const { theirs: now, contested } = store.state()
        // Sent by another tab, as it stands here: nothing is left to be done on this page.
        if (now && contested.length === 0 && !now.lifecycles.some(row => row.editable)) {
          store.finish()
          await arrive(now.id, say('was-submitted', { state: now.lifecycles[0]?.label ?? '' }))
        }
        return
      }
      // Only others changed something: it is shown, and sent when it was seen.
      setRefused(null)
      holdBack()
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy, refused, unseen, holdBack, offline: { shown: isWaiting, onCancel: cancel } }
}

/** Leads from a form to the page of its record, which is read anew, and says what happened. */
function useArrive(page: string): (id: string, said: string) => Promise<void> {
  const navigate = useNavigate()
  const forget = useForget()
  const toast = useToast()
  return async (id, said) => {
    await forget()
    toast(said)
    void navigate(page.replace(':id', id))
  }
}
