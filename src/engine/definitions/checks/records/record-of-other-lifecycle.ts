import type { Rule } from '../rule.ts'

/** Records of one kind would go through the states of another. */
export const recordOfOtherLifecycle: Rule = {
  rule: 'record-of-other-lifecycle',
  about: "a record kind's workflow is a lifecycle of that kind, and named when there is one",
  check({ records, workflows }) {
    return [...records].flatMap(([id, { file, content }]) => {
      const own = [...workflows].find(
        ([
          ,
          {
            content: { meta },
          },
        ]) => meta.kind === 'lifecycle' && meta.record === id && meta.scope === undefined,
      )
      if (content.workflow === undefined && own) {
        const message = `"${own[0]}" is a lifecycle of "${id}", but the record kind does not name it`
        return [{ file, path: '/workflow', message, fix: `Add "workflow": "${own[0]}".` }]
      }
      const meta = workflows.get(content.workflow ?? '')?.content.meta
      if (!meta || (meta.kind === 'lifecycle' && meta.record === id)) return []
      const what = meta.kind === 'lifecycle' ? `the lifecycle of "${meta.record}"` : 'a page flow'
      const fix = `Name a lifecycle whose "record" is "${id}".`
      return [{ file, path: '/workflow', message: `"${content.workflow}" is ${what}`, fix }]
    })
  },
}
