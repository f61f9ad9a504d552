/** A field that is kept but not shown. */
export function HiddenWidget() {
  return null
}
