import type { RecordFile } from '#generated/files.d.ts'

/** `/data/…` or `/answers/…`; `status`: status id of the own row of a lifecycle, of the record or of the one that belongs to it. */
export type WireValue = NonNullable<RecordFile['wire']>[string]
