import type { Rule } from '../rule.ts'

export const listOfOtherLifecycle: Rule = {
  rule: 'list-of-other-lifecycle',
  about: 'a list shows a lifecycle of its record kind',
  check({ lists, workflows }) {
    return [...lists.values()].flatMap(({ file, content: { record, workflow } }) => {
      const meta = workflows.get(workflow)?.content.meta
      if (!meta || (meta.kind === 'lifecycle' && meta.record === record)) return []
      const what = meta.kind === 'lifecycle' ? `a lifecycle of "${meta.record}"` : 'a page flow'
      return [
        {
          file,
          path: '/workflow',
          message: `"${workflow}" is ${what}, but the list is of "${record}"`,
          fix: `Name a lifecycle whose record is "${record}".`,
        },
      ]
    })
  },
}
