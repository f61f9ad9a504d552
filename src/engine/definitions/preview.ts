/** Which fields of a form a phone shows, and where. */
export type Preview = {
  name: string
  description?: string
  logo?: string
  banner?: string
  colour?: string
  /** Lists of `{value, label}`. */
  phones?: string
  emails?: string
  websites?: string
  /** Fields with an address each; their titles are the words. */
  links?: string[]
}
