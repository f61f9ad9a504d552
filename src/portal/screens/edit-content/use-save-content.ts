import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '#engine/definitions/edits/texts-edit.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { ApiError, call } from '../../api/call.ts'
import { whenOnline } from '../../api/when-online.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useToast } from '../../ui/states/toast.tsx'
import { problemsOfTexts } from './problems-of-texts.ts'
import type { ReadContent } from './read-content.ts'

/** `told`: the set of which was said what it means for stored records; saved again, it is published. */
type Refusal = {
  message: string | null
  problems: { path: string; message: string }[]
  newest: ReadContent | null
  told?: string
}

const none: Refusal = { message: null, problems: [], newest: null }

/**
 * Saving of one content: what is refused is kept with its reason, and of a text that somebody else changed the newest is fetched. Without a
 * network it waits for it, and is sent no more after `offline.onCancel`, or when the page is left.
 */
export function useSaveContent(base: ReadContent) {
  const say = useTexts('content-editor')
  const { id } = base
  const [busy, setBusy] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const leaving = useRef<AbortController>(null)
  const cancel = (): void => leaving.current?.abort()
  useEffect(() => () => leaving.current?.abort(), [])
  const [refusal, setRefusal] = useState(none)
  const [round, setRound] = useState(0)
  const client = useQueryClient()
  const toast = useToast()
  const read = async (): Promise<ReadContent> => (await call('readContent', { params: { id } }, { handles: 'all' })).data

  /** What a save was overtaken by. */
  const newestOf = async ({ status, code }: ApiError): Promise<ReadContent | null> =>
    status === 409 && code === 'changed-by-someone-else' ? await read().catch(() => null) : null
  const refused = (error: ApiError, newest: ReadContent | null): void => {
    const told = error.code === 'stored-records-refused' ? { told: String(error.data.set) } : {}
    setRefusal({ message: newest ? null : error.message, problems: error.problems, newest, ...told })
    setRound(count => count + 1)
  }
  const stored = (): void => {
    setRefusal(none)
    toast(say('saved'))
    void client.invalidateQueries()
  }
  const save = async (data: JsonObject, version: string): Promise<ReadContent | null> => {
    const problems = problemsOfTexts(base, data, say)
    if (problems.length > 0) {
      setRefusal({ message: say('to-correct'), problems, newest: null })
      setRound(count => count + 1)
      return null
    }
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setBusy(true)
    try {
      const { told } = refusal
      const body = { version, data, ...(told !== undefined && { anyway: told }) }
      // Sent again after it was saved, it is refused: it is of the version before.
      const send = () => call('saveContent', { params: { id }, body }, { handles: 'all' })
      const answer = await whenOnline(send, signal, setWaiting)
      stored()
      // Not read anew: what somebody else may have saved since was not seen by whoever edits here.
      const { own, ...saved } = answer.data
      return { ...base, data, ...saved, words: own ? wordsBeside(data, base.words, own) : base.words }
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof ApiError)) throw error
      const newest = await newestOf(error)
      // Its answer was lost: it says so already.
      if (newest && isSameValue(newest.data, data)) {
        stored()
        return newest
      }
      refused(error, newest)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { ...refusal, busy, offline: { shown: isWaiting, onCancel: cancel }, round, save, forget: () => setRefusal(none) }
}

/** What is known of texts once `data` are saved; `own`: what the file says of those that it says otherwise. */
function wordsBeside(data: JsonObject, words: ReadContent['words'], own: { [key: string]: string }): ReadContent['words'] {
  const said = wordsOf(data)
  return Object.fromEntries(
    Object.entries(words).map(([key, word]) => [key, { ...word, file: own[key] ?? said[key] ?? word.file }]),
  )
}
