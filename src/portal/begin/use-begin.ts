import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { readerOf } from '#engine/permissions/reader.ts'
import { historyLabelFor } from '#engine/workflow/label-for.ts'
import { ApiError } from '../api/call.ts'
import { sendOnce } from '../api/send-once.ts'
import { whenOnline } from '../api/when-online.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { isFormChanged } from '../forms/form-changed.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useToast } from '../ui/states/toast.tsx'
import { callKind } from '../workflow/operation-ids.ts'
import type { RecordAnswer } from '../workflow/record-answer.ts'
import { useForget } from '../workflow/use-record.ts'
import { drop } from '../workflow/way-to-drop.ts'
import { submission, wayToSubmit } from '../workflow/way-to-submit.ts'

type Sent = { data: JsonObject; headers: Record<string, string> }

/**
 * Makes a record of a kind and submits it at once. What was made is submitted again, not made again, when it was refused, and is not kept when
 * what asked for it is gone by then.
 */
export function useBegin(kind: string) {
  const say = useTexts('record')
  const definitions = useDefinitions()
  const toast = useToast()
  const forget = useForget()
  const made = useRef<RecordAnswer | null>(null)
  const isSubmitted = useRef(false)
  const [makeOnce] = useState(sendOnce)
  const [submitOnce] = useState(sendOnce)
  const [isWaiting, setWaiting] = useState(false)
  const leaving = useRef<AbortController>(null)
  const cancel = (): void => leaving.current?.abort()
  const dropMade = useEffectEvent(async () => {
    const record = made.current
    const body = record && !isSubmitted.current ? drop(record, definitions) : undefined
    if (!record || !body) return
    // One that stays behind is in the list, where it can be deleted.
    await callKind('transition', kind, { params: { id: record.id }, body }, { handles: 'all' }).catch(() => undefined)
    await forget()
  })
  useEffect(
    () => () => {
      leaving.current?.abort()
      void dropMade()
    },
    [],
  )
  const send = async ({ data, headers }: Sent): Promise<string> => {
    if (!made.current) {
      const body = { data }
      const answer = await callKind('create', kind, { body, headers: { ...headers, ...makeOnce(body) } }, { handles: 'all' })
      made.current = answer.data
    }
    const record = made.current
    const way = wayToSubmit(record, definitions, say)
    const body = submission(record, way, data)
    const asked = { params: { id: record.id }, body, headers: { ...headers, ...submitOnce(body) } }
    await callKind('submit', kind, asked, { handles: 'all' })
    isSubmitted.current = true
    return historyLabelFor(way.choice.meta, readerOf(record.facts.actor, record.owner.id))
  }
  const mutation = useMutation({
    mutationFn: (sent: Sent) => {
      const stop = new AbortController()
      leaving.current = stop
      return whenOnline(() => send(sent), stop.signal, setWaiting)
    },
    onSuccess: async past => {
      await forget()
      toast(`${past}: ${made.current?.label ?? ''}`)
    },
    onError: async error => {
      if (error.name === 'AbortError' || isFormChanged(error)) return
      if (!(error instanceof ApiError)) toast(error.message, { tone: 'bad' })
      // A draft may stand in the list by now.
      if (made.current) await forget()
    },
  })
  return { ...mutation, isWaiting, cancel }
}
