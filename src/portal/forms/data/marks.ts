import type { Change } from '#engine/records/diff.ts'
import type { Pin } from './pin-note.tsx'

/** What is shown at the fields besides their values. */
export type Marks = { changes: Change[]; pins: Pin[]; onPin?: ((path: string) => void) | undefined }
