import { isObject } from '../json/is-object.ts'
import { pointerKeys } from '../json/json-pointer.ts'
import type { Form, RecordKind } from '../types.ts'

const short = ['string', 'number', 'integer', 'boolean']

/**
 * Whether a record is so short that a dialog asks it: no steps, no file, no list, and at most so many fields to fill in besides the one
 * that names what it belongs to.
 */
export function isBrief(form: Form, { parent }: RecordKind, fields: number): boolean {
  const ui = form['x-ui'] ?? {}
  const [parentField] = pointerKeys(parent?.field ?? '') ?? []
  const asked = Object.entries(form.properties).filter(
    ([name]) => name !== parentField && !(isObject(ui[name]) && ui[name]['ui:widget'] === 'hidden'),
  )
  return (
    form['x-steps'] === undefined &&
    asked.length <= fields &&
    asked.every(([, field]) => short.includes(String(field.type)) && field.format !== 'upload-id')
  )
}
