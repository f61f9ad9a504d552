/**
 * A document filled from a record: `schemas/<area>/<id>.document.json`. Texts hold `{{/pointer}}` tokens like messages; pointers lead
 * into the facts of the record (`server/documents/document-facts.ts`).
 */
export type DocumentFile = {
  title: string
  /** BCP 47 tag of its texts: "en", "hi-IN". */
  language: string
  /** IANA name of the time zone in which `/document/date` is the day of today. */
  timeZone: string
  /** Kind of record that it is about: what stands below `/record`. */
  record: string
  blocks: Block[]
  /** Stands at the foot of every page. */
  footer: string
  /** Stands in front of the footer when the data have not been submitted. */
  draft: string
}

/** One part of a document; exactly one of its keys is there. */
export type Block = {
  heading?: string
  paragraph?: string
  /** Lines close to each other, as of an address. One whose tokens are all without a value is left out. */
  lines?: string[]
  table?: Row[]
  picture?: Picture
  /** Lines to be filled in by hand, or filled already. */
  signature?: { label: string; value?: string }[]
}

/** `value`: lines of text; `picture`: pointer to an uploaded picture, whose public address is shown; `of` and `each`: a line per entry. */
export type Row = { label: string; value?: string[]; picture?: string; of?: string; each?: string; empty: string }

/** `height` in millimetres; `file` a pointer to an upload. */
export type Picture = { file: string; alternative: string; height: number }

/** What a record kind says of one of its documents. `about`: where in the facts its record stands, when it is not this one. */
export type DocumentUse = { document: string; right: string; title: string; about?: string }

/** A document with all its texts filled: nothing of it is looked at for tokens again. */
export type FilledDocument = {
  title: string
  language: string
  footer: string
  blocks: FilledBlock[]
}

export type FilledBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'table'; rows: { label: string; lines: string[] }[] }
  | { kind: 'picture'; file: string; alternative: string; height: number }
  | { kind: 'signature'; rows: { label: string; value: string }[] }
