import { deepEquals } from '@rjsf/utils'
import { useCallback, useMemo, useState } from 'react'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { sameContent } from '#engine/validation/content-problems.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { useFileContents } from './cached-loads.ts'
import { checkData, type Known } from './check-data.ts'
import { fieldId } from './field-paths.ts'
import type { LoadedForm } from './load-form.ts'
import { useReached } from './reached-data.tsx'

/** Keyword of problems that the place of a file says itself. */
export const uploadKeyword = 'refused-upload'

/**
 * Which problems of a form are shown now. Before the first refused submit only those of fields that were changed and left, and two files of
 * the same content, which nobody is still typing; after it all, following every change. `notUploaded`: files that did not arrive;
 * `notTaken`: why a field has no file, which says more than that it has none. Problems that the server found stand until the value they
 * were found in is another.
 */
export function useShownProblems(
  form: LoadedForm,
  data: JsonObject,
  notUploaded: FieldProblem[],
  notTaken: ReadonlyMap<string, string>,
  fromServer: FieldProblem[],
  busy: boolean,
) {
  const reached = useReached()
  const contents = useFileContents()
  // What was entered before is wrong at once: a draft is kept with its problems, and what was filled in may not fit what was typed since.
  const [before] = useState(() => enteredWrong(form, data, { reached, contents }))
  const [changed, setChanged] = useState<ReadonlySet<string>>(before)
  const [left, setLeft] = useState<ReadonlySet<string>>(before)
  const [refused, setRefused] = useState(0)
  const { standing: theirs, answers, dismiss } = useServerProblems(fromServer, data, busy)
  const refusals = refused + answers

  const found = useMemo(() => {
    const wrong = checkData(form, data, { reached, contents }).filter(
      ({ path }) => !notUploaded.some(problem => problem.path === path),
    )
    const said = wrong.map(problem => {
      const because = notTaken.get(problem.path)
      return because === undefined ? problem : { ...problem, keyword: uploadKeyword, message: because }
    })
    return [...said, ...notUploaded]
  }, [form, data, reached, contents, notUploaded, notTaken])
  const shown = useMemo(() => {
    const own = found.filter(
      ({ path, keyword }) => refusals > 0 || keyword === sameContent || both(changed, left, fieldId(form.id, path)),
    )
    return [...own, ...theirs.filter(({ path }) => !own.some(problem => problem.path === path))]
  }, [found, refusals, changed, left, theirs, form.id])

  return {
    shown,
    /** Counts refused submits; the summary takes the focus when it grows. */
    refusals,
    refuse: useCallback(() => setRefused(count => count + 1), []),
    noteChange: useCallback((id: string) => setChanged(ids => (ids.has(id) ? ids : new Set(ids).add(id))), []),
    /** Coming into a field that was passed through before begins anew; an error that stands stays while it is corrected. */
    noteEnter: useCallback(
      (id: string) => setLeft(ids => (ids.has(id) && !changed.has(id) ? new Set([...ids].filter(one => one !== id)) : ids)),
      [changed],
    ),
    noteLeave: useCallback((id: string) => setLeft(ids => (ids.has(id) ? ids : new Set(ids).add(id))), []),
    forget: useCallback(() => {
      setChanged(new Set())
      setLeft(new Set())
      setRefused(0)
      dismiss()
    }, [dismiss]),
  }
}

/** Ids of fields that hold something, and something wrong. */
function enteredWrong(form: LoadedForm, data: JsonObject, known: Known): ReadonlySet<string> {
  const entered = checkData(form, data, known).filter(({ path }) => {
    const value = valueAt(data as Json, path)
    return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
  })
  return new Set(entered.map(({ path }) => fieldId(form.id, path)))
}

function both(one: ReadonlySet<string>, other: ReadonlySet<string>, id: string): boolean {
  return one.has(id) && other.has(id)
}

/**
 * Of the problems that the server found those whose values are still the ones it saw, and how many times it found some. Other problems
 * are a new answer, and so is what stands there when `busy` ends: the same problem may be found in another value.
 */
export function useServerProblems(fromServer: FieldProblem[], data: JsonObject, busy: boolean) {
  const [wasBusy, setWasBusy] = useState(busy)
  const [answer, setAnswer] = useState({ problems: fromServer, about: data, count: 0, open: true })
  const ended = wasBusy && !busy
  if (wasBusy !== busy) setWasBusy(busy)
  if (ended || (!busy && !deepEquals(answer.problems, fromServer))) {
    const count = answer.count + (fromServer.length > 0 ? 1 : 0)
    setAnswer({ problems: fromServer, about: data, count, open: true })
  }
  const problems = useMemo(
    () =>
      answer.open
        ? answer.problems.filter(({ path }) => deepEquals(valueAt(data as Json, path), valueAt(answer.about as Json, path)))
        : [],
    [answer, data],
  )
  const dismiss = useCallback(() => setAnswer(now => ({ ...now, open: false })), [])
  return { standing: problems, answers: answer.open ? answer.count : 0, dismiss }
}
