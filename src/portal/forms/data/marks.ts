import type { Change } from '#engine/records/diff.ts'
import type { FieldComment } from './field-comment-note.tsx'

/** What is shown at the fields besides their values. */
export type Marks = { changes: Change[]; fieldComments: FieldComment[]; onComment?: ((path: string) => void) | undefined }
