import { createContext, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FieldProblem } from '#engine/validation/problems.ts'
import type { Say } from '../../texts/say.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** A file that was chosen and is not in its form. `path`: JSON pointer of its field; `because`: why it was refused, which its field says. */
type UnfinishedUpload = { path: string; name: string; phase: 'uploading' | 'failed' | 'refused'; because?: string }

type Report = (key: string, upload: UnfinishedUpload | null, isGiven?: boolean) => void

const ReportUpload = createContext<Report | null>(null)

/** Tells the form around its fields which files are still on their way. */
export const FormUploadsProvider = ReportUpload.Provider

/**
 * The files of one form that are not in it yet. A form that is sent before they are would be sent without them: `hold` says whether to
 * wait, and `isReady` becomes true once all that were waited for are there. A file that is refused, fails or is cancelled ends the wait.
 */
export function useFormUploads() {
  const say = useTexts('uploads')
  const now = useRef<ReadonlyMap<string, UnfinishedUpload>>(new Map())
  const [unfinished, setUnfinished] = useState(now.current)
  const [isWaiting, setWaiting] = useState(false)
  const report = useCallback<Report>((key, upload, isGiven = false) => {
    const next = new Map(now.current)
    if (upload) next.set(key, upload)
    else next.delete(key)
    now.current = next
    setUnfinished(next)
    if (upload?.phase !== 'uploading' && !isGiven) setWaiting(false)
  }, [])
  // Asked in the same task as the choice of a file, too: before anything is drawn.
  const hold = useCallback(() => {
    const waits = isUnderWay(now.current)
    setWaiting(waits)
    return waits
  }, [])
  const failed = useMemo(() => problems(unfinished, say), [unfinished, say])
  const refused = useMemo(() => refusals(unfinished), [unfinished])
  return {
    report,
    hold,
    release: () => setWaiting(false),
    isWaiting,
    isReady: isWaiting && !isUnderWay(unfinished),
    isUnderWay: isUnderWay(unfinished),
    failed,
    refused,
  }
}

/** Reports the upload of one field to its form: `begin`, `fail`, `refuse`, `arrived` before its file is put in, `end` (with a file, or without one). */
export function useReportedUpload(path: string) {
  const report = useContext(ReportUpload)
  const key = useId()
  const last = useRef<UnfinishedUpload>(null)
  const tell = useCallback(
    (upload: UnfinishedUpload | null, isGiven?: boolean) => {
      if (last.current === null && upload === null) return
      last.current = upload
      report?.(key, upload, isGiven)
    },
    [report, key],
  )
  // An entry before this one may have been taken out of its list.
  const at = useRef(path)
  useEffect(() => {
    at.current = path
    if (last.current && last.current.path !== path) tell({ ...last.current, path })
  }, [path, tell])
  // A field may be drawn anew as its file is put in: that is no end without one.
  const hasArrived = useRef(false)
  useEffect(() => () => tell(null, hasArrived.current), [tell])
  return useMemo(
    () => ({
      begin: (name: string) => {
        hasArrived.current = false
        tell({ path: at.current, name, phase: 'uploading' })
      },
      arrived: () => {
        hasArrived.current = true
      },
      fail: (name: string) => tell({ path: at.current, name, phase: 'failed' }),
      refuse: (name: string, because: string) => tell({ path: at.current, name, phase: 'refused', because }),
      end: (isGiven: boolean) => tell(null, isGiven),
    }),
    [tell],
  )
}

function isUnderWay(uploads: ReadonlyMap<string, UnfinishedUpload>): boolean {
  return [...uploads.values()].some(({ phase }) => phase === 'uploading')
}

function problems(uploads: ReadonlyMap<string, UnfinishedUpload>, say: Say<'uploads'>): FieldProblem[] {
  return [...uploads.values()]
    .filter(({ phase }) => phase === 'failed')
    .map(({ path, name }) => ({ path, keyword: 'upload', message: say('not-uploaded-field', { name }) }))
}

/** Why there is no file in a field, by its path. */
function refusals(uploads: ReadonlyMap<string, UnfinishedUpload>): ReadonlyMap<string, string> {
  return new Map([...uploads.values()].flatMap(({ path, because }) => (because === undefined ? [] : [[path, because] as const])))
}
