import type { FormFile } from '#generated/files.d.ts'

/** Which fields of a form a phone shows, and where. */
export type Preview = NonNullable<FormFile['x-preview']>
