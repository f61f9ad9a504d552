import type { Workflow } from '#engine/workflow/types.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Finding, Rule } from '../rule.ts'

/** A row that follows rows which its record does not have would never move. */
export const deriveFrom: Rule = {
  rule: 'derive-from',
  about:
    '"x-derive" stands in the own lifecycle of a kind, follows one of its lifecycles by carrier, and goes to each state once',
  check({ workflows, records }) {
    return [...workflows].flatMap(([id, { file, content }]): Finding[] => {
      const derived = content['x-derive']
      if (!derived) return []
      const kind = content.meta.kind === 'lifecycle' ? records.get(content.meta.record)?.content : undefined
      const known = kind?.lifecycles ?? []
      const named = workflows.get(kind?.workflow ?? '')?.content.meta
      // A kind that names no lifecycle of its own is told so at the kind: record-of-other-lifecycle.
      const toldAtKind =
        kind !== undefined && isOwn(content) && !(named?.kind === 'lifecycle' && kind === records.get(named.record)?.content)
      const own: Finding = {
        file,
        path: '/x-derive',
        message: `"${id}" is not the own lifecycle of a record kind, so nothing can follow rows in it`,
        fix: 'Move "x-derive" to the workflow that the record kind names as "workflow".',
      }
      const from: Finding = {
        file,
        path: '/x-derive/from',
        message: `The record has no rows by carrier of "${derived.from}"`,
        fix: suggestion(derived.from, known),
      }
      const twice = derived.rules.flatMap(({ to }, index): Finding[] => {
        const first = derived.rules.findIndex(rule => rule.to === to)
        if (first === index) return []
        const message = `A rule before this one goes to "${to}" already`
        const fix = 'Write both as one rule: "any" takes several states.'
        return [{ file, path: appendPointer('/x-derive/rules', index, 'to'), message, fix }]
      })
      return [...(kind?.workflow === id || toldAtKind ? [] : [own]), ...(known.includes(derived.from) ? [] : [from]), ...twice]
    })
  },
}

function isOwn({ meta }: Workflow): boolean {
  return meta.kind === 'lifecycle' && meta.scope === undefined
}
