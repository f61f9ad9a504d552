import { deepEquals } from '@rjsf/utils'
import { useCallback, useMemo, useState } from 'react'
import { valueAt } from '#engine/definitions/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/kinds.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { checkData } from './check-data.ts'
import { fieldId } from './field-paths.ts'
import type { LoadedForm } from './load-form.ts'

/**
 * Which problems of a form are shown now. Before the first refused submit only those of fields that were changed and left; after it
 * all, following every change. Problems that the server found stand until the value they were found in is another.
 */
export function useShownProblems(form: LoadedForm, data: JsonObject, fromServer: FieldProblem[]) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState(0)
  const { standing: theirs, dismiss } = useStandingProblems(fromServer, data)
  const [answer, setAnswer] = useState(fromServer)
  if (answer !== fromServer) {
    setAnswer(fromServer)
    if (fromServer.length > 0) setRefusals(count => count + 1)
  }

  const found = useMemo(() => checkData(form, data), [form, data])
  const shown = useMemo(() => {
    const own = found.filter(({ path }) => refusals > 0 || both(changed, left, fieldId(form.id, path)))
    return [...own, ...theirs.filter(({ path }) => !own.some(problem => problem.path === path))]
  }, [found, refusals, changed, left, theirs, form.id])

  return {
    shown,
    /** Counts refused submits; the summary takes the focus when it grows. */
    refusals,
    refuse: useCallback(() => setRefusals(count => count + 1), []),
    noteChange: useCallback((id: string) => setChanged(ids => (ids.has(id) ? ids : new Set(ids).add(id))), []),
    noteLeave: useCallback((id: string) => setLeft(ids => (ids.has(id) ? ids : new Set(ids).add(id))), []),
    forget: useCallback(() => {
      setChanged(new Set())
      setLeft(new Set())
      setRefusals(0)
      dismiss()
    }, [dismiss]),
  }
}

function both(one: ReadonlySet<string>, other: ReadonlySet<string>, id: string): boolean {
  return one.has(id) && other.has(id)
}

/** Of the problems that the server found those whose values are still the ones it saw. A new array is a new answer. */
export function useStandingProblems(fromServer: FieldProblem[], data: JsonObject) {
  const [answer, setAnswer] = useState({ problems: fromServer, about: data, open: true })
  if (answer.problems !== fromServer) setAnswer({ problems: fromServer, about: data, open: true })
  const standing = useMemo(
    () =>
      answer.open
        ? answer.problems.filter(({ path }) => deepEquals(valueAt(data as Json, path), valueAt(answer.about as Json, path)))
        : [],
    [answer, data],
  )
  return { standing, dismiss: useCallback(() => setAnswer(now => ({ ...now, open: false })), []) }
}
