import { stepsOf } from '#engine/conditions/referenced-steps.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { statesOf, transitionsOf } from '../../../workflow/states-of.ts'
import { rolesFile } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Json } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'

/** The demonstration has one account for each role: a decision that needs more different people than may take it is never taken there. */
export const tooFewPeople: Rule = {
  rule: 'too-few-people',
  about:
    'events that different people have to send may be sent by as many roles, each of which has an account in the demonstration',
  check({ workflows, roles }) {
    return [...workflows.values()].flatMap(({ file, content }): Finding[] => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const mayBy = (event: string): string[] => {
        const right = meta.events[event]?.right ?? ''
        return Object.keys(roles.roles).filter(
          role => Object.hasOwn(roles.everyone, right) || Object.hasOwn(roles.roles[role]?.rights ?? {}, right),
        )
      }
      return Object.keys(meta.events).flatMap((event): Finding[] => {
        const others = unlike(content, event)
        if (others.length === 0 || canBeSent([event, ...others], mayBy, content)) return []
        const message = `"${event}" needs another person than ${others.map(one => `"${one}"`).join(' and ')}, but the roles that may (${[...new Set([event, ...others].flatMap(mayBy))].join(', ') || 'none'}) are too few: the demonstration has one account for each`
        return [
          {
            file,
            path: appendPointer('/meta/events', event, 'preconditions'),
            message,
            fix: `Give the right "${meta.events[event]?.right}" to a further role in ${rolesFile}, or give the events different rights.`,
          },
        ]
      })
    })
  },
}

/** The events whose last sender may not send this one. */
function unlike(workflow: Workflow, event: string): string[] {
  if (workflow.meta.kind !== 'lifecycle') return []
  const guards = transitionsOf(statesOf(workflow)).flatMap(one =>
    one.event === event ? (one.transition.guard?.params.preconditions ?? []) : [],
  )
  const needs = [...(workflow.meta.events[event]?.preconditions ?? []), ...guards]
  return [...new Set(needs.flatMap(({ facts }) => notByActor(facts)))].filter(other => other !== event)
}

function notByActor(condition: Json | undefined): string[] {
  if (!isObject(condition)) return []
  const own = Object.entries(stepsOf(condition)).flatMap(([event, step]) => {
    const by = isObject(step) && isObject(step.properties) ? step.properties.byActor : undefined
    return isObject(by) && by.const === false ? [event] : []
  })
  return [...own, ...(Array.isArray(condition.allOf) ? condition.allOf.flatMap(notByActor) : [])]
}

/** Whether each event can be given a role of its own where two must differ. */
function canBeSent(
  events: string[],
  mayBy: (event: string) => string[],
  workflow: Workflow,
  given = new Map<string, string>(),
): boolean {
  const [event, ...rest] = events
  if (event === undefined) return true
  const differ = (other: string): boolean => unlike(workflow, event).includes(other) || unlike(workflow, other).includes(event)
  return mayBy(event).some(role => {
    const taken = [...given].some(([other, by]) => by === role && differ(other))
    return !taken && canBeSent(rest, mayBy, workflow, new Map([...given, [event, role]]))
  })
}
