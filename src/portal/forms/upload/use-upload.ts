import { useCallback, useEffect, useRef, useState } from 'react'
import { rememberFile } from '../cached-loads.ts'
import { UploadRefused, useFormServices } from '../form-services.tsx'
import { refusalOf } from './check-file.ts'
import { previewOf } from './preview-of.ts'
import type { UploadRule } from './upload-rules.ts'

/** Where one upload stands. `preview` is an object URL of a picture, for as long as this state stands. */
export type UploadState =
  | { phase: 'none'; refusal?: string }
  | { phase: 'uploading' | 'failed'; file: File; share: number; preview?: string }

/** One upload after another of one field: `take` begins one, `onDone` gets the id the server gave. Leaving cancels. */
export function useUpload({ kind, form, field }: UploadRule, onDone: (id: string) => void) {
  const services = useFormServices()
  const [state, setState] = useState<UploadState>({ phase: 'none' })
  const controller = useRef<AbortController>(undefined)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const preview = state.phase === 'none' ? undefined : state.preview
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])
  useEffect(() => () => controller.current?.abort(), [])

  const send = useCallback(
    async (file: File) => {
      controller.current?.abort()
      const mine = new AbortController()
      controller.current = mine
      const isPicture = previewOf(file.name, services.limits.previews) === 'picture'
      const show = isPicture ? { preview: URL.createObjectURL(file) } : {}
      setState({ phase: 'uploading', file, share: 0, ...show })
      const progress = (share: number) =>
        setState(now => (now.phase === 'uploading' && now.file === file ? { ...now, share } : now))
      try {
        const details = await services.upload(
          { kind, ...(form && { form }), ...(field && { field }) },
          file,
          progress,
          mine.signal,
        )
        if (mine.signal.aborted) return
        rememberFile(services, details)
        setState({ phase: 'none' })
        done.current(details.id)
      } catch (error) {
        if (mine.signal.aborted) return
        if (error instanceof UploadRefused) setState({ phase: 'none', refusal: error.message })
        else setState(now => ({ ...(now.phase === 'none' ? { file, share: 0 } : now), phase: 'failed' }))
      }
    },
    [services, kind, form, field],
  )

  const take = useCallback(
    async (file: File) => {
      const limit = services.limits.uploads[kind]
      const refusal = limit ? await refusalOf(file, limit) : null
      if (refusal) setState({ phase: 'none', refusal })
      else await send(file)
    },
    [services, kind, send],
  )
  const cancel = useCallback(() => {
    controller.current?.abort()
    setState({ phase: 'none' })
  }, [])
  return { state, take, send, cancel }
}
