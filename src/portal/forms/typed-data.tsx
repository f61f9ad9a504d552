import { createContext, useContext } from 'react'
import { appendPointer, valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { schemaOfPlace } from '#engine/validation/applied-schemas.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { keysOfId } from './field-paths.ts'

type Typed = { form: PublishedForm; prefix: string; data: JsonObject }

const TypedData = createContext<Typed | null>(null)

/** Tells the fields below what is typed in their form: it may decide what they take. */
export const TypedDataProvider = TypedData.Provider

/** A field for what is typed: its form, its place, what the form and its rules say of it, and the object that holds its value. */
type FieldNow = { form: string; path: string; schema: Schema; siblings: Json | undefined }

/** The field with this id for what is typed, decided as the server decides it; null where no form is around. */
export function useFieldNow(id: string): FieldNow | null {
  return fieldNow(useContext(TypedData), id)
}

/** The same, looked up when it is asked for. */
export function useFieldWhenAsked(id: string): () => FieldNow | null {
  const typed = useContext(TypedData)
  return () => fieldNow(typed, id)
}

function fieldNow(typed: Typed | null, id: string): FieldNow | null {
  const keys = typed && keysOfId(typed.form.schema, typed.data, id, typed.prefix)
  if (!keys) return null
  const data = visibleData(typed.form, typed.data) as Json
  return {
    form: typed.form.id,
    path: appendPointer('', ...keys),
    schema: schemaOfPlace(typed.form.schema as Schema, data, keys),
    siblings: valueAt(data, appendPointer('', ...keys.slice(0, -1))),
  }
}
