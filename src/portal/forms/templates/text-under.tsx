import { errorId, helpId, textUnder } from '../describe-field.ts'

/** The line under a field: its error with an icon, in place of its help. Plain text: markdown in a definition stays as it is written. */
export function TextUnder({ field }: { field: Parameters<typeof textUnder>[0] }) {
  const { error, help } = textUnder(field)
  if (error !== undefined) {
    return (
      <p className="f-under f-wrong" id={errorId(field.id)}>
        {error}
      </p>
    )
  }
  return help === undefined ? null : (
    <p className="f-under" id={helpId(field.id)}>
      {help}
    </p>
  )
}
