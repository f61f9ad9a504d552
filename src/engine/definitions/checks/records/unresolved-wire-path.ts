import type { Definitions } from '../../definitions.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { parentKind } from '../../publish/parent-kind.ts'
import type { RecordKind, WireValue } from '../../types.ts'
import { namedIn } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** A name that leads to nothing is in no answer, and nobody who reads the answer would know why. */
export const unresolvedWirePath: Rule = {
  rule: 'unresolved-wire-path',
  about: 'names in answers for other programs lead to a field, an answer or the status of a lifecycle',
  check(definitions) {
    return [...definitions.records].flatMap(([id, { file, content }]) =>
      Object.entries(content.wire ?? {}).flatMap(([name, value]): Finding[] => {
        const known = knownOf(definitions, id, content, value)
        const named = typeof value === 'string' ? (pointerKeys(value)?.[1] ?? '') : value.status
        if (known.includes(named)) return []
        const path = appendPointer('/wire', name, ...(typeof value === 'string' ? [] : ['status']))
        return [{ file, path, message: `"${name}" leads to "${named}", which is not there`, fix: suggestion(named, known) }]
      }),
    )
  },
}

function knownOf(definitions: Definitions, id: string, content: RecordKind, value: WireValue): string[] {
  if (typeof value !== 'string') return statusesOf(definitions, id, content)
  if (value.startsWith('/answers/')) return Object.keys(content.answers ?? {})
  return namedIn(definitions.whole[content.form] ?? {})
}

/** Its own lifecycle, and those of kinds of which it has one at most. */
function statusesOf(definitions: Definitions, id: string, { workflow }: RecordKind): string[] {
  const below = [...definitions.records].flatMap(([other, { content }]) =>
    content.parent?.one && parentKind(definitions, other) === id ? (content.workflow ?? []) : [],
  )
  return [...ownLifecycles(definitions, id, workflow), ...below]
}

/** The lifecycle that the kind names. One that names none, or another kind's, is told so: record-of-other-lifecycle. */
function ownLifecycles({ workflows }: Definitions, id: string, named: string | undefined): string[] {
  const ofKind = [...workflows].flatMap(([name, { content }]) =>
    content.meta.kind === 'lifecycle' && content.meta.record === id ? [name] : [],
  )
  return named !== undefined && ofKind.includes(named) ? [named] : ofKind
}
