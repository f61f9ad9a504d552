import type { Definitions } from '../definitions.ts'
import { isObject } from '../json/is-object.ts'
import { pointerKeys } from '../json/json-pointer.ts'
import type { RecordKind, Schema } from '../types.ts'

/** The kind of the record that records of this kind belong to, as the form's reference says it; undefined where they belong to none. */
export function parentKind({ records, whole }: Definitions, kind: string | undefined): string | undefined {
  const content = records.get(kind ?? '')?.content
  return content && parentIn(content, whole[content.form])
}

/** The same, of a kind and the schema of its form. */
export function parentIn({ parent }: RecordKind, form: Schema | undefined): string | undefined {
  const [field] = pointerKeys(parent?.field ?? '') ?? []
  const properties = form?.properties
  const schema = isObject(properties) && field !== undefined ? properties[field] : undefined
  const ref = isObject(schema) ? schema['x-ref'] : undefined
  return isObject(ref) && typeof ref.record === 'string' ? ref.record : undefined
}
