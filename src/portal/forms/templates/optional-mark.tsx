/** Beside the label of a field that may stay empty. Not part of its name: assistive technology hears what is required. */
export function OptionalMark() {
  return (
    <span className="f-optional" aria-hidden>
      {' '}
      (optional)
    </span>
  )
}
