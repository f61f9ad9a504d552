import { errorId, helpId, textUnder, unusualId } from '../describe-field.ts'

/** The lines under a field: its error or what is unusual with an icon, and its help. Plain text: markdown in a definition stays as it is written. */
export function TextUnder({ field }: { field: Parameters<typeof textUnder>[0] }) {
  const { error, doubt, help } = textUnder(field)
  return (
    <>
      {error === undefined ? null : (
        <p className="f-under f-wrong" id={errorId(field.id)}>
          {error}
        </p>
      )}
      {doubt === undefined ? null : (
        <p className="f-under f-unusual" id={unusualId(field.id)}>
          {doubt}
        </p>
      )}
      {help === undefined ? null : (
        <p className="f-under" id={helpId(field.id)}>
          {help}
        </p>
      )}
    </>
  )
}
