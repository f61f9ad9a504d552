import { relationOf } from '#engine/records/relation-of.ts'
import { actionsOf } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { kindsAmong } from '../../kinds-among.ts'
import type { Finding, Rule } from '../rule.ts'

/** An event that goes to records which are not around, or that people may send themselves, is not what was meant. */
export const eventWithoutReceiver: Rule = {
  rule: 'event-without-receiver',
  about:
    '"send" names a lifecycle of its kind or of one around it, and an event of the system there; "while" one by carrier of its kind',
  check(definitions) {
    const { workflows } = definitions
    return [...workflows.values()].flatMap(({ file, content }): Finding[] => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const kinds = kindsAmong(definitions)
      const all = [...workflows].filter(([, { content: other }]) => other.meta.kind === 'lifecycle')
      const around = all.filter(
        ([, { content: other }]) =>
          other.meta.kind === 'lifecycle' &&
          ['related', 'naming'].includes(relationOf(kinds, meta.record, other.meta.record) ?? ''),
      )
      return actionsOf(content).flatMap(({ action: { type, params = {} }, path }): Finding[] => {
        if (type !== 'send') return []
        const workflow = String(params.workflow)
        const near = params.of === 'owner' ? all : around
        if (!near.some(([id]) => id === workflow)) {
          const message = `"${workflow}" is no lifecycle of "${meta.record}", of the kind it belongs to, of one that belongs to either, or of one that names it`
          return [
            {
              file,
              path: appendPointer(path, 'params', 'workflow'),
              message,
              fix: suggestion(
                workflow,
                near.map(([id]) => id),
              ),
            },
          ]
        }
        const rows = isObject(params.while) ? String(params.while.workflow) : undefined
        const own = definitions.records.get(meta.record)?.content.lifecycles ?? []
        if (rows !== undefined && !own.includes(rows)) {
          const message = `The record has no rows by carrier of "${rows}"`
          return [{ file, path: appendPointer(path, 'params', 'while', 'workflow'), message, fix: suggestion(rows, own) }]
        }
        const wrong = systemEvents(definitions, workflow, String(params.event))
        return wrong ? [{ file, path: appendPointer(path, 'params', 'event'), ...wrong }] : []
      })
    })
  },
}

/** What is wrong with an event that effects send to rows of a lifecycle; null when it is one of the system. */
export function systemEvents({ workflows }: Definitions, id: string, event: string): Pick<Finding, 'message' | 'fix'> | null {
  const content = workflows.get(id)?.content
  const events = content?.meta.kind === 'lifecycle' ? content.meta.events : {}
  const meta = Object.hasOwn(events, event) ? events[event] : undefined
  if (meta?.right === 'system') return null
  const known = Object.keys(events).filter(name => events[name]?.right === 'system')
  return meta
    ? {
        message: `People may send "${event}" of "${id}", which an effect sends`,
        fix: 'Give the event the right "system", or send another.',
      }
    : { message: `"${id}" has no event "${event}"`, fix: suggestion(event, known) }
}
