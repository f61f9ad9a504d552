import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { fieldAt } from '../../schemas/walk-schema.ts'
import type { AgentPhone, RecordKind } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'
import { systemEvents } from '../workflows/event-without-receiver.ts'

type Mistake = Omit<Finding, 'file'>

/** A STOP that reaches no lifecycle, or is kept for no agent, would be forgotten. */
export const phoneDoesNotFit: Rule = {
  rule: 'phone-does-not-fit',
  about: 'a phone names the agent that writes to it, and events of the system in the lifecycle of its kind',
  check(definitions) {
    return [...definitions.records.values()].flatMap(({ file, content }): Finding[] => {
      const { phone, workflow = '' } = content
      if (!phone) return []
      const events = (['stop', 'start'] as const).flatMap((name): Mistake[] => {
        const wrong = systemEvents(definitions, workflow, phone[name])
        return wrong ? [{ path: appendPointer('/phone', name), ...wrong }] : []
      })
      return [...agentMistakes(definitions, content, phone), ...events].map(said => ({ file, ...said }))
    })
  },
}

function agentMistakes({ records, whole }: Definitions, { form }: RecordKind, phone: AgentPhone): Mistake[] {
  const field = fieldAt(whole[form] ?? {}, pointerKeys(phone.of) ?? [])
  // A field that is not there is another rule's.
  if (!field) return []
  const ref = field['x-ref']
  if (!isObject(ref))
    return [{ path: '/phone/of', message: `"${phone.of}" names no record`, fix: 'Name a field with an "x-ref".' }]
  const answers = Object.keys(records.get(String(ref.record))?.content.answers ?? {})
  if (answers.includes(phone.agent)) return []
  const message = `"${ref.record}" has no answer "${phone.agent}"`
  return [{ path: '/phone/agent', message, fix: suggestion(phone.agent, answers) }]
}
