import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { titleAt } from '#engine/records/title-at.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { useTexts } from '../texts/use-texts.ts'
import { commentedPath, fieldId, focusField, shownOrder } from './field-paths.ts'
import { useCommentTarget } from './fields/comment-target.tsx'
import { SummaryBox } from './summary-box.tsx'

type ProblemSummaryProps = {
  formId: string
  schema: RJSFSchema
  ui: UiSchema
  data: JsonObject
  /** Names of fields that are not to be seen: no line leads there. */
  hidden: ReadonlySet<string>
  problems: FieldProblem[]
  /** Takes the focus whenever this grows. */
  refusals: number
}

/** What keeps a form from being sent, in the order of its fields; each line leads to its field. */
export function ProblemSummary({ formId, schema, ui, data, hidden, problems, refusals }: ProblemSummaryProps) {
  const say = useTexts('forms')
  const target = useCommentTarget()
  const titleOf = (path: string): string => {
    const about = commentedPath(ui, data, path)
    return target && about !== undefined ? titleAt(target.form.schema, about, target.data) : titleAt(schema, path, data)
  }
  const isShown = refusals > 0 && problems.length > 0
  const lines = inOrder(problems, shownOrder(schema, ui['ui:order'])).map(({ path, message }) => {
    const id = fieldId(formId, path)
    const isLinked = path !== '' && !hidden.has(pointerKeys(path)?.[0] ?? '')
    return { key: path, text: lineOf(titleOf(path), message), lead: () => focusField(id), ...(isLinked && { place: id }) }
  })
  return <SummaryBox title={isShown ? say('problems', { count: problems.length }) : null} lines={lines} refusals={refusals} />
}

/** "City: Please enter …"; a title that is a question keeps its own mark. */
export function lineOf(title: string, message: string): string {
  return title === '' ? message : `${title}${/[?!.:]$/.test(title) ? '' : ':'} ${message}`
}

function inOrder(problems: FieldProblem[], order: string[]): FieldProblem[] {
  const place = ({ path }: FieldProblem) => order.indexOf(pointerKeys(path)?.[0] ?? '')
  // Stable: inside one field the order of the check stands.
  return [...problems].sort((a, b) => place(a) - place(b))
}
