import { ownerFields } from '../../../workflow/owner-fields.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, pointerKeys, valueAt } from '../../json/json-pointer.ts'
import { fieldsWrittenInto, writtenByPortal, writtenRecords } from '../../publish/field-storage.ts'
import { entries, walkSchema } from '../../schemas/walk-schema.ts'
import type { JsonObject } from '../../types.ts'
import { collectReferences } from '../references/collect-references.ts'
import type { Finding, Rule } from '../rule.ts'

/** Ids of the forms whose data a record or its history keeps whole: of kinds of record, and of events. */
function keptWhole({ records, workflows }: Definitions): Set<string> {
  return new Set([
    ...[...records.values()].map(({ content }) => content.form),
    ...[...workflows.values()].flatMap(({ content: { meta } }) =>
      meta.kind === 'lifecycle' ? Object.values(meta.events).flatMap(({ form }) => (form === undefined ? [] : [form])) : [],
    ),
  ])
}

/** What people type into a form that nothing stores is lost without a word. */
export const formNotStored: Rule = {
  rule: 'form-not-stored',
  about: 'a form is that of a record or of an event, or says which record keeps its fields',
  check(definitions) {
    const whole = keptWhole(definitions)
    // One that nothing asks loses nothing: "unused-definition" names it.
    const asked = new Set(collectReferences(definitions).flatMap(({ kind, id }) => (kind === 'form' ? [id] : [])))
    return [...definitions.forms].flatMap(([id, { file, content }]): Finding[] => {
      const fields = entries(definitions.whole[id]?.properties).flatMap(([name, field]) =>
        isObject(field) && field['x-writes'] !== undefined ? [appendPointer('/properties', name)] : [],
      )
      if (!whole.has(id)) {
        if (!asked.has(id)) return []
        if (content['x-writes'] !== undefined) return []
        const message = 'Nothing keeps what is asked here: it is no form of a record or of an event'
        const fix = 'Add "x-writes": "account", "organisation" or "carrier", or name it in a record or an event.'
        return [{ file, path: '/x-writes', message, fix }]
      }
      const message = 'The form is that of a record or of an event, which keeps all of it'
      const saying = fields.map(path => appendPointer(writtenPart(content, path), 'x-writes'))
      return [...(content['x-writes'] === undefined ? [] : ['/x-writes']), ...saying].map(path => ({
        ...{ file, path, message },
        fix: 'Remove "x-writes".',
      }))
    })
  },
}

/** Of a part of a field, or where the form writes nowhere, nothing would read it. */
export const homeWithoutEffect: Rule = {
  rule: 'home-without-effect',
  about: 'fields of a form that writes into a record say where they are kept, not what is inside of them and not rules',
  check(definitions) {
    const kept = keptWhole(definitions)
    return [...definitions.forms].flatMap(([id, { file, content }]): Finding[] =>
      walkSchema(definitions.whole[id]).flatMap(({ schema, path }) => {
        const isField = /^\/properties\/[^/]*$/.test(path)
        // Of a form that is kept whole, "form-not-stored" says it.
        if (path === '' || schema['x-writes'] === undefined) return []
        if (isField && (content['x-writes'] !== undefined || kept.has(id))) return []
        // What other forms write into the record stands in their files.
        const name = pointerKeys(path)?.[1] ?? ''
        if (path.startsWith('/properties/') && content.properties[name] === undefined) return []
        const message = isField
          ? 'The form itself has no "x-writes", so no record of the person is written'
          : 'Only a whole field is kept elsewhere'
        const fix = isField
          ? 'Add "x-writes" to the form, or remove it here.'
          : 'Say "x-writes" of the field of the form that this belongs to, or remove it.'
        return [{ file, path: appendPointer(writtenPart(content, path), 'x-writes'), message, fix }]
      }),
    )
  },
}

/** The part of a path that is in the file: what follows came with a reference. */
function writtenPart(content: JsonObject, path: string): string {
  return valueAt(content, path) === undefined ? writtenPart(content, path.slice(0, path.lastIndexOf('/'))) : path
}

/** A record, its history and its exports would hold it in the clear. */
export const storedSecret: Rule = {
  rule: 'stored-secret',
  about: 'a password is never kept, and what is not kept says why',
  check({ forms, whole }) {
    return [...forms].flatMap(([id, { file, content }]): Finding[] =>
      entries(whole[id]?.properties).flatMap(([name, field]) => {
        const raw = content.properties[name]
        if (!isObject(field) || !isObject(raw)) return []
        const path = appendPointer('/properties', name)
        const ui = isObject(content['x-ui']) ? content['x-ui'][name] : undefined
        const secret = field.format === 'password' || (isObject(ui) && ui['ui:widget'] === 'password')
        const never = raw['x-writes'] === 'never'
        if (secret && !never) {
          const fix = 'Add "x-writes": "never" and a "$comment" that says why; only forms of named operations can ask for one.'
          return [{ file, path, message: `"${name}" is a password, and would be kept in the clear`, fix }]
        }
        if (never && raw.$comment === undefined)
          return [{ file, path, message: `Nothing says why "${name}" is not kept`, fix: 'Add "$comment" with the reason.' }]
        return []
      }),
    )
  },
}

/** A field in the form of a record that no page asks it with would always be empty. */
export const fieldWithoutForm: Rule = {
  rule: 'field-without-form',
  about: 'the fields of account and organisation are asked by forms that write there, or written by workflows',
  check({ forms, records, rows, workflows }) {
    const byWorkflows = ownerFields([...workflows.values()].map(({ content }) => content))
    // What a rows file may give needs no page.
    const inRows = new Set([...rows.values()].map(({ content }) => content.record))
    return writtenRecords
      .filter(kind => !inRows.has(kind))
      .flatMap(kind => {
        const own = forms.get(records.get(kind)?.content.form ?? '')
        const written = [...writtenByPortal[kind], ...(kind === 'organisation' ? byWorkflows : [])]
        return Object.keys(own?.content.properties ?? {})
          .filter(name => !written.includes(name))
          .map(name => ({
            file: own?.file ?? '',
            path: appendPointer('/properties', name),
            message: `No page asks "${name}" here: this form holds what the portal itself keeps of the ${kind}`,
            fix: `Move it to the form that asks it: one that says "x-writes": "${kind}", or say so at the field. It is kept here then.`,
          }))
      })
  },
}

/** Facts about an account that stand beside its data (`actor.account`). */
const besideData: { [kind: string]: string[] } = { account: ['phoneVerified', 'state', 'secondFactor'] }

/** Two forms that mean different things by one name would overwrite each other; what the portal writes itself, nobody types. */
export const fieldWrittenTwice: Rule = {
  rule: 'field-written-twice',
  about: 'a field that forms write into a record is none that the portal writes there, and of one type in all of them',
  check({ forms, whole, records }) {
    return writtenRecords.flatMap(kind => {
      const own = forms.get(records.get(kind)?.content.form ?? '')
      const taken = [...Object.keys(own?.content.properties ?? {}), ...(besideData[kind] ?? [])]
      const others = Object.fromEntries(Object.entries(whole).filter(([id]) => forms.get(id) !== own))
      const written = fieldsWrittenInto(kind, others)
      return written.flatMap(({ form, name, schema }): Finding[] => {
        const at = { file: forms.get(form)?.file ?? '', path: appendPointer('/properties', name) }
        if (taken.includes(name))
          return [{ ...at, message: `The portal itself keeps "${name}" of the ${kind}`, fix: 'Give the field another name.' }]
        const first = written.find(one => one.name === name)
        if (!first || JSON.stringify(first.schema.type) === JSON.stringify(schema.type)) return []
        const message = `"${name}" is of another type in the form "${first.form}", which writes it into the same record`
        return [{ ...at, message, fix: 'Give it the same type, or another name.' }]
      })
    })
  },
}
