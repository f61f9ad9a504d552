import { Alert, AlertTitle, Box, Link } from '@mui/material'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { titleAt } from '#engine/records/title-at.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useRefusalFocus } from '../ui/use-refusal-focus.ts'
import { fieldId, focusField, pinnedAt, shownOrder } from './field-paths.ts'
import { usePinTarget } from './fields/pin-targets.tsx'

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
  const box = useRefusalFocus<HTMLElement>(refusals)
  const target = usePinTarget()
  const titleOf = (path: string): string => {
    const about = pinnedAt(ui, data, path)
    return target && about !== undefined ? titleAt(target.form.schema, about, target.data) : titleAt(schema, path, data)
  }

  return (
    // Stands from the start, so that what is put in is read out.
    <Box ref={box} role="alert" tabIndex={-1} sx={{ mb: problems.length > 0 && refusals > 0 ? 2 : 0, borderRadius: '8px' }}>
      {refusals > 0 && problems.length > 0 ? (
        <Alert severity="error" role="presentation">
          <AlertTitle>{say('problems', { count: problems.length })}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
            {inOrder(problems, shownOrder(schema, ui['ui:order'])).map(({ path, message }) => (
              <li key={path}>
                <Line
                  id={fieldId(formId, path)}
                  title={titleOf(path)}
                  message={message}
                  linked={path !== '' && !hidden.has(pointerKeys(path)?.[0] ?? '')}
                />
              </li>
            ))}
          </Box>
        </Alert>
      ) : null}
    </Box>
  )
}

function Line({ id, title, message, linked }: { id: string; title: string; message: string; linked: boolean }) {
  if (!linked) return lineOf(title, message)
  return (
    <Link
      href={`#${id}`}
      color="inherit"
      // A line of text is 20 px high; what is pressed is at least 24.
      // At the top, or the bullet of several lines stands at the last.
      sx={{ display: 'inline-block', py: 0.25, verticalAlign: 'top' }}
      onClick={event => {
        event.preventDefault()
        focusField(id)
      }}
    >
      {lineOf(title, message)}
    </Link>
  )
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
