import type { Json, Schema } from '../definitions/types.ts'
import { textsIn } from './texts-in.ts'

/** A file that some data names: where (JSON pointer), its id in lower case, and the kind of upload the form asks for. */
type NamedFile = { path: string; id: string; upload: string }

/** Every file that checked data of a form names, with the kind of upload that holds for these data: a rule may ask for another. */
export function uploadsIn(schema: Schema, data: Json): NamedFile[] {
  return textsIn(schema, data, 'x-upload').map(({ path, text, schema: field }) => ({
    path,
    id: text.toLowerCase(),
    upload: String(field['x-upload']),
  }))
}
