import { evidenceNamed } from '#engine/records/evidence.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { walkSchema } from '../../schemas/walk-schema.ts'
import type { Rule } from '../rule.ts'

/** Who says yes vouches for something: what that rests on stands beside the decision. */
export const decisionWithoutEvidence: Rule = {
  rule: 'decision-without-evidence',
  about: 'a decision with a form, in the tone "good", names evidence: at its event, or at a field of that form',
  check: ({ workflows, whole }) =>
    [...workflows.values()].flatMap(({ file, content: { meta } }) => {
      if (meta.kind !== 'lifecycle') return []
      return Object.entries(meta.events).flatMap(([event, { decision, tone, form, evidence = [] }]) => {
        if (!decision || tone !== 'good' || form === undefined || evidence.length > 0) return []
        if (walkSchema(whole[form]).some(({ schema }) => evidenceNamed(schema).length > 0)) return []
        return [
          {
            file,
            path: appendPointer('/meta/events', event),
            message: `Nothing says what "${event}" rests on`,
            fix: 'Name the fields, pictures or the preview in "evidence", or as "x-evidence" at the fields of its form.',
          },
        ]
      })
    }),
}
