import { appendPointer } from '../../json/json-pointer.ts'
import type { Form } from '../../types.ts'

/** The fields that the steps of a form ask, in order, with their place in the file. */
export function stepFields(form: Form): { name: string; step: string; path: string }[] {
  return (form['x-steps'] ?? []).flatMap((step, index) =>
    step.fields.map((name, place) => ({ name, step: step.id, path: appendPointer('/x-steps', index, 'fields', place) })),
  )
}
