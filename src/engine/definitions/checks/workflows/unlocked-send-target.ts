import { relationOf } from '#engine/records/relation-of.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import { actionsOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { kindsAmong } from '../../kinds-among.ts'
import { sentBy } from '../../publish/set-off.ts'
import type { Finding, Rule } from '../rule.ts'

/** What is locked and read before an event is that around its record: what names another record, which follows later, would be missed. */
export const unlockedSendTarget: Rule = {
  rule: 'unlocked-send-target',
  about: 'what is sent back along a reference, or to all records of the owner, is sent by an event that nothing else sends',
  check(definitions) {
    const all = Object.fromEntries([...definitions.workflows].map(([id, { content }]) => [id, content]))
    const sent = Object.values(all).flatMap(content => actionsOf(content).flatMap(({ action }) => sentBy(action)))
    const kinds = kindsAmong(definitions)
    return [...definitions.workflows.values()].flatMap(({ file, content }) => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      return actionsOf(content).flatMap(({ action: { type, params = {} }, event, path }): Finding[] => {
        const to = type === 'send' ? recordOf(all, String(params.workflow)) : undefined
        if (to === undefined || (params.of !== 'owner' && relationOf(kinds, meta.record, to) !== 'naming')) return []
        const by = sent.some(one => one.workflow === content.id && one.event === event)
          ? `"${event}", which is sent itself`
          : null
        const where = event === null ? 'entering or leaving a state' : by
        if (where === null) return []
        const goes = params.of === 'owner' ? 'all records of the owner' : `what names "${meta.record}"`
        const message = `"${params.event}" goes to ${goes}, and is sent by ${where}`
        const fix = 'Send it on the transitions of events that people send.'
        return [{ file, path: appendPointer(path, 'params', 'workflow'), message, fix }]
      })
    })
  },
}
