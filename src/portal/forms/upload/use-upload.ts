import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../texts/use-texts.ts'
import { previewOf } from '../../ui/files/preview-of.ts'
import { rememberFile } from '../cached-loads.ts'
import { UploadRefused, useFormServices } from '../form-services.tsx'
import { aboutFile, type FileRefusal, measuresOf, refusalOf } from './check-file.ts'
import { fitPicture } from './fit-picture.ts'
import { useReportedUpload } from './form-uploads.ts'
import type { UploadRule } from './upload-rules.ts'

/** Where one upload stands. `preview` is an object URL of a picture, for as long as this state stands. */
type UploadState =
  | { phase: 'none'; refusal?: FileRefusal & { file: File } }
  | { phase: 'uploading' | 'failed'; file: File; share: number; preview?: string }

/** One upload after another of one field: `take` begins one, `onDone` gets the id the server gave. Leaving cancels. */
export function useUpload({ kind, form, field }: UploadRule, onDone: (id: string) => void) {
  const say = useTexts('uploads')
  const services = useFormServices()
  const [state, setState] = useState<UploadState>({ phase: 'none' })
  const controller = useRef<AbortController>(undefined)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const reported = useReportedUpload(field ?? '')
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
      reported.begin(file.name)
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
        reported.arrived()
        // At once: two files that arrive together would each be put into the list that the other is not in yet.
        flushSync(() => {
          setState({ phase: 'none' })
          done.current(details.id)
        })
        // Only now the form holds it.
        reported.end(true)
      } catch (error) {
        if (mine.signal.aborted) return
        if (error instanceof UploadRefused) {
          const about = aboutFile(file, await measuresOf(file))
          setState({ phase: 'none', refusal: { message: error.message, about, file } })
          reported.refuse(file.name, error.message)
          return
        }
        reported.fail(file.name)
        setState(now => ({ ...(now.phase === 'none' ? { file, share: 0 } : now), phase: 'failed' }))
      }
    },
    [services, kind, form, field, reported],
  )

  const take = useCallback(
    async (file: File) => {
      const limit = services.limits.uploads[kind]
      reported.begin(file.name)
      const refusal = limit ? await refusalOf(file, limit, say) : null
      if (refusal === null) return send(file)
      reported.refuse(file.name, refusal.message)
      setState({ phase: 'none', refusal: { ...refusal, file } })
    },
    [services, kind, send, reported, say],
  )
  /** Uploads what was refused for its measures or size, cut and scaled. */
  const cropAndScale = useCallback(
    async ({ file, fits }: FileRefusal & { file: File }, at: number) => {
      const fitted = fits && (await fitPicture(file, fits, at))
      if (fitted) await send(fitted)
    },
    [send],
  )
  const cancel = useCallback(() => {
    controller.current?.abort()
    reported.end(false)
    setState({ phase: 'none' })
  }, [reported])
  return { state, take, send, cropAndScale, cancel }
}
