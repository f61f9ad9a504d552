import { createContext, useContext } from 'react'
import { pointer } from '#engine/definitions/json-pointer.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/kinds.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { schemaOfPlace } from '#engine/validation/applied-schemas.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { keysOfId } from '../field-paths.ts'

/** Which upload a field takes now: the kind of `limits.uploads`, and where the file will stand. */
export type UploadRule = { kind: string; form?: string; field?: string }

type Typed = { form: PublishedForm; prefix: string; data: JsonObject }

const Rules = createContext<Typed | null>(null)

/** Tells the uploads below what is typed in their form: it may decide what they take. */
export const UploadRulesProvider = Rules.Provider

/**
 * The upload that the field with this id takes for what is typed, decided as the server decides it.
 *
 * @param kind of the field where no form is around.
 */
export function useUploadRule(id: string, kind: string): UploadRule {
  const typed = useContext(Rules)
  const keys = typed && keysOfId(typed.form.schema, typed.data, id, typed.prefix)
  if (!keys) return { kind }
  const data = visibleData(typed.form, typed.data) as Json
  const now = (schemaOfPlace(typed.form.schema as Schema, data, keys)['x-upload'] as string | undefined) ?? kind
  return { kind: now, form: typed.form.id, field: pointer('', ...keys) }
}
