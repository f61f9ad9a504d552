import { isObject } from '../json/is-object.ts'
import type { PublishedForm } from '../published-set.ts'
import { draftSchema } from '../schemas/draft-schema.ts'
import { entries } from '../schemas/walk-schema.ts'
import type { FieldHome, Form, RecordKind, Schema, WrittenRecord } from '../types.ts'

/** The records that a form of a named operation can write into: those of the person who sends it, and a carrier's. */
export const writtenRecords: WrittenRecord[] = ['account', 'organisation', 'carrier']

/** What the portal itself keeps there; every other field is asked by a form, written by a workflow, or given by a rows file. */
export const writtenByPortal: { [record in WrittenRecord]: string[] } = {
  account: ['name', 'email', 'phone', 'invited', 'deleteAt'],
  organisation: ['name'],
  carrier: [],
}

/** Where each field of a form is kept; undefined for a form that no named operation takes. */
export function homesOf(form: Form): { [field: string]: FieldHome } | undefined {
  const whole = form['x-writes']
  if (whole === undefined) return undefined
  return Object.fromEntries(
    entries(form.properties).map(([name, field]) => [
      name,
      isObject(field) ? ((field['x-writes'] as FieldHome) ?? whole) : whole,
    ]),
  )
}

/** One field that a form writes into a record: the form's id, and the field as the record keeps it. */
type WrittenField = { form: string; name: string; schema: Schema }

/**
 * The fields that forms write into a kind of record, as work in progress is held to: whether one is required, and when it is shown,
 * is the business of the form that asks it.
 */
export function fieldsWrittenInto(kind: string, forms: { [id: string]: Form }): WrittenField[] {
  return Object.entries(forms).flatMap(([form, content]) =>
    Object.entries(homesOf(content) ?? {}).flatMap(([name, home]) => {
      const field = content.properties[name]
      if (home !== kind || !isObject(field)) return []
      const { 'x-when': _, 'x-writes': _home, ...schema } = draftSchema(field)
      return [{ form, name, schema }]
    }),
  )
}

/** The forms, with the form of each record that others write into holding their fields as well: a field is written down once. */
export function withWrittenFields(forms: { [id: string]: Form }, records: { [id: string]: RecordKind }): { [id: string]: Form } {
  const all = { ...forms }
  for (const kind of writtenRecords) {
    const id = records[kind]?.form ?? ''
    const own = all[id]
    if (!own) continue
    const written = Object.fromEntries(fieldsWrittenInto(kind, forms).map(({ name, schema }) => [name, schema]))
    all[id] = { ...own, properties: { ...written, ...own.properties } }
  }
  return all
}

/** The part of a form's schema that records keep: what is proved or forgotten comes another way (an encrypted password, say). */
export function storedSchema(form: PublishedForm): Schema {
  const away = Object.entries(form.homes ?? {}).flatMap(([name, home]) =>
    home === 'never' || home === 'credential' ? [name] : [],
  )
  const { properties, required, allOf, ...rest } = form.schema
  const names = (Array.isArray(required) ? required : []).filter(name => !away.includes(String(name)))
  const rules = (Array.isArray(allOf) ? allOf : []).filter(rule => !away.some(name => JSON.stringify(rule).includes(`"${name}"`)))
  return {
    ...rest,
    properties: Object.fromEntries(entries(properties).filter(([name]) => !away.includes(name))),
    ...(names.length > 0 && { required: names }),
    ...(rules.length > 0 && { allOf: rules }),
  }
}
