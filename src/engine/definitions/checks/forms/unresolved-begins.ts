import { stepsFrom, stepsOf } from '#engine/lists/related.ts'
import { evidenceAt } from '#engine/records/evidence.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { kindsAmong } from '../../kinds-among.ts'
import { entries } from '../../schemas/walk-schema.ts'
import type { Schema } from '../../types.ts'
import { kindOfValue } from '../places/value-types.ts'
import type { Finding, Rule } from '../rule.ts'

/** A field of an event's form that never begins with anything, or with what it cannot hold. */
export const unresolvedBegins: Rule = {
  rule: 'unresolved-begins',
  about:
    'what the form of an event begins with is a field of that form, and of the same kind as the field around the record it is taken from',
  check(definitions) {
    return [...definitions.workflows.values()].flatMap(({ file, content: { meta } }) => {
      if (meta.kind !== 'lifecycle') return []
      return Object.entries(meta.events).flatMap(([event, { form, begins = {} }]) =>
        Object.entries(begins).flatMap(([field, from]): Finding[] => {
          const at = { file, path: appendPointer('/meta/events', event, 'begins', field) }
          const asked = entries(definitions.whole[form ?? '']?.properties)
          const target = asked.find(([name]) => name === field)?.[1]
          if (!isObject(target)) {
            const fix = suggestion(
              field,
              asked.map(([name]) => name),
            )
            return [{ ...at, message: `The form of the event has no field "${field}"`, fix }]
          }
          const source = sourceOf(definitions, meta.record, from)
          if ('known' in source) return [{ ...at, message: `"${from}" leads to no field`, fix: suggestion(from, source.known) }]
          const [mine, other] = [kindOfValue(target), kindOfValue(source.schema)]
          const message = `"${field}" holds ${mine}, and "${from}" ${other}`
          return mine === other ? [] : [{ ...at, message, fix: 'Take it from a field of the same kind.' }]
        }),
      )
    })
  },
}

function sourceOf(definitions: Definitions, record: string, from: string): { schema: Schema } | { known: string[] } {
  const kinds = kindsAmong(definitions)
  const found = evidenceAt(from)
  const steps = found && stepsOf(kinds, record, found.steps)
  if (found?.shows !== 'field' || !steps) return { known: stepsFrom(kinds, record).map(step => `/related/${step}/data`) }
  const kind = kinds.records[steps.at(-1)?.kind ?? record]
  const fields = entries(definitions.whole[kind?.form ?? '']?.properties)
  const schema = fields.find(([name]) => name === found.field)?.[1]
  const before = found.steps.length === 0 ? '/record' : found.steps.map(step => `/related/${step}`).join('')
  return isObject(schema) ? { schema } : { known: fields.map(([name]) => `${before}/data/${name}`) }
}
