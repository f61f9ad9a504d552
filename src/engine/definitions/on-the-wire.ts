/** `/data/…` or `/answers/…`; `status`: status id of the own row of a lifecycle, of the record or of the one that belongs to it. */
export type WireValue = string | { status: string }

/** What a kind of record is called by programs other than the page. */
export type OnTheWire = {
  /** Further names in its answers: a pointer into what the reader gets, or the status of a lifecycle. */
  wire?: { [name: string]: WireValue }
  /** What is said to a program that asks for one without its id. */
  withoutId?: string
}
