import type { DocumentFile as DocumentAsWritten, DocumentBlock, DocumentRow, RecordFile } from '#generated/files.d.ts'

/**
 * A document filled from a record: `schemas/<area>/<id>.document.json`. Texts hold `{{/pointer}}` tokens like messages; pointers lead
 * into the facts of the record (`server/documents/document-facts.ts`).
 */
export type DocumentFile = Omit<DocumentAsWritten, '$schema'>

/** One part of a document; exactly one of its keys is there. */
export type Block = DocumentBlock

/** `value`: lines of text; `picture`: pointer to an uploaded picture, whose public address is shown; `of` and `each`: a line per entry. */
export type Row = DocumentRow

/** What a record kind says of one of its documents. `about`: where in the facts its record stands, when it is not this one. */
export type DocumentUse = NonNullable<RecordFile['documents']>[string]

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
