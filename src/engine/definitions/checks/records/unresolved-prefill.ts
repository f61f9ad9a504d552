import { pathOf, stepsFrom, stepsOf } from '#engine/lists/related.ts'
import { prefillSource } from '#engine/records/prefill.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { kindsAmong } from '../../kinds-among.ts'
import { factsOfPerson, fieldOfPerson } from '../../publish/publish-record.ts'
import { entries } from '../../schemas/walk-schema.ts'
import type { Json, Schema } from '../../types.ts'
import { kindOfValue } from '../places/value-types.ts'
import type { Finding, Rule } from '../rule.ts'

/** A field, or those that there are: none where the form itself is not there, which is told elsewhere. */
type Found = { schema: Schema } | { known: string[] }

/** A field that is never filled in, or with what it cannot hold. */
export const unresolvedPrefill: Rule = {
  rule: 'unresolved-prefill',
  about: 'what a new record begins with is a field of its form, and of the same kind as the value it is taken from',
  check(definitions) {
    return [...definitions.records].flatMap(([id, { file, content }]) =>
      (content.prefill ?? []).flatMap(({ field, from, same }, index): Finding[] => {
        const target = targetOf(definitions, id, field)
        if (!('schema' in target)) {
          if (target.known.length === 0) return []
          const message = `The form of "${id}" has no field "${field}"`
          return [{ file, path: appendPointer('/prefill', index, 'field'), message, fix: suggestion(field, target.known) }]
        }
        const refused =
          notFilled(target.schema) ?? (field === content.parent?.field ? 'names the record that it belongs to' : null)
        if (refused)
          return [
            {
              ...{ file, path: appendPointer('/prefill', index, 'field') },
              message: `"${field}" ${refused}, and is never filled in`,
              fix: 'Remove the entry.',
            },
          ]
        const nowhere = same === undefined ? null : sameNowhere(definitions, id, same, from)
        if (nowhere) return [{ file, path: appendPointer('/prefill', index, 'same'), ...nowhere }]
        return from.flatMap((value, at): Finding[] => {
          const path = appendPointer('/prefill', index, 'from', at)
          const source = sourceOf(definitions, id, value)
          if (!('schema' in source))
            return source.known.length === 0
              ? []
              : [{ file, path, message: `"${value}" leads to no field`, fix: suggestion(value, source.known) }]
          // A field of no type is another rule's.
          if (target.schema.type === undefined || source.schema.type === undefined) return []
          const [mine, other] = [kindOfValue(target.schema), kindOfValue(source.schema)]
          const message = `"${field}" holds ${mine}, and "${value}" ${other}`
          return mine === other ? [] : [{ file, path, message, fix: 'Take it from a field of the same kind.' }]
        })
      }),
    )
  },
}

/** A field of the form, or of the first entry of a list in it, or of each. */
export function targetOf(definitions: Definitions, id: string, field: string): Found {
  const [name = '', entry, inEntry, ...further] = pointerKeys(field) ?? []
  const target = fieldOf(definitions, id, name)
  if (entry === undefined || !('schema' in target)) return target
  const items = target.schema.items
  const fields = entries(isObject(items) ? items.properties : undefined)
  const schema =
    further.length === 0 && (entry === '0' || entry === '*') ? fields.find(([known]) => known === inEntry)?.[1] : undefined
  return isObject(schema) ? { schema } : { known: fields.map(([known]) => `/${name}/0/${known}`) }
}

/** Why nothing is ever the same along `same`; null when something can be. */
function sameNowhere(
  definitions: Definitions,
  id: string,
  same: string,
  from: string[],
): { message: string; fix: string } | null {
  const kinds = kindsAmong(definitions)
  const steps = pathOf(`${same}/label`)?.steps ?? []
  if (steps.length === 0 || !stepsOf(kinds, id, steps))
    return {
      message: `"${same}" leads to no record`,
      fix: suggestion(
        same,
        stepsFrom(kinds, id).map(step => `/related/${step}`),
      ),
    }
  if (from.some(value => prefillSource(value)?.of === 'latest')) return null
  return {
    message: 'Nothing is taken from the newest record of the kind',
    fix: 'Remove "same", or add "/latest/data/…" to "from".',
  }
}

function sourceOf(definitions: Definitions, id: string, value: string): Found {
  const source = prefillSource(value)
  const kinds = kindsAmong(definitions)
  if (source?.of === 'latest') return prefixed('/latest/data/', fieldOf(definitions, id, source.field))
  if (source?.of === 'related') {
    const steps = stepsOf(kinds, id, source.steps)
    const before = source.steps.map(step => `/related/${step}`).join('')
    if (steps) return prefixed(`${before}/data/`, fieldOf(definitions, steps.at(-1)?.kind ?? id, source.field))
    return { known: stepsFrom(kinds, id).map(step => `/related/${step}/data/${source.field}`) }
  }
  if (source?.of === 'moment') return { schema: { type: 'string', format: 'iana-time-zone' } }
  const schema = source && fieldOfPerson(source.fact, kinds.records, definitions.whole)
  if (schema) return { schema: schema as Schema }
  const person = Object.entries(factsOfPerson).find(([prefix]) => value.startsWith(`${prefix}/`))
  if (person && fieldsOf(definitions, person[1]).length === 0) return { known: [] }
  return {
    known: Object.entries(factsOfPerson).flatMap(([prefix, kind]) =>
      fieldsOf(definitions, kind).map(([name]) => `${prefix}/${name}`),
    ),
  }
}

function prefixed(prefix: string, found: Found): Found {
  return 'schema' in found ? found : { known: found.known.map(name => `${prefix}${name}`) }
}

function fieldOf(definitions: Definitions, kind: string, name: string): Found {
  const fields = fieldsOf(definitions, kind)
  const schema = fields.find(([known]) => known === name)?.[1]
  return isObject(schema) ? { schema } : { known: fields.map(([known]) => known) }
}

function fieldsOf({ records, whole }: Definitions, kind: string): [string, Json][] {
  return entries(whole[records.get(kind)?.content.form ?? '']?.properties)
}

/** A file belongs to the record that it was sent for, and a number on somebody's papers is typed from them. */
function notFilled(schema: Schema): string | null {
  if (JSON.stringify(schema).includes('"x-upload"')) return 'asks for a file'
  return schema['x-sensitivity'] === 'identity' || schema['x-sensitivity'] === 'secret'
    ? 'asks for what identifies somebody'
    : null
}
