import type { Definitions } from '../definitions.ts'
import { isObject } from '../json/is-object.ts'
import type { JsonObject, Schema } from '../types.ts'
import { entries } from './walk-schema.ts'

/** Where a path of references leads: to the form of the last record; or the name that is no reference, and those that are. */
type Led = { form: Schema } | { wrong: string; known: string[] }

/** Field by field, each a reference to the record whose form has the next: `["shop", "owner"]`. An empty path stays at the form. */
export function ledBy({ records, whole }: Pick<Definitions, 'records' | 'whole'>, form: Schema, steps: string[]): Led {
  const [step, ...rest] = steps
  if (step === undefined) return { form }
  const references = entries(form.properties).filter(([, field]) => isObject(field) && isObject(field['x-ref']))
  const field = references.find(([name]) => name === step)?.[1] as JsonObject | undefined
  if (!field) return { wrong: step, known: references.map(([name]) => name) }
  const content = records.get(String((field['x-ref'] as JsonObject).record))?.content
  return ledBy({ records, whole }, whole[content?.form ?? ''] ?? {}, rest)
}
