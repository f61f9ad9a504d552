import { dueOf } from '#engine/workflow/lifecycle.ts'
import { allStates } from '#engine/workflow/named-states.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import type { Rule } from '../rule.ts'

/** Who waits wants to know until when as much as who is waited for. Where nothing is due in a tab, or of its rows, the column is not shown. */
export const dueNotShown: Rule = {
  rule: 'due-not-shown',
  about: 'a list whose rows can be due has a column that says when',
  check: ({ lists, workflows }) =>
    [...lists.values()].flatMap(({ file, content }) => {
      const workflow = workflows.get(content.workflow)?.content
      const isDue = workflow && allStates(workflow).some(state => dueOf(workflow, stateValue(state)) !== null)
      if (!isDue || content.columns.some(({ value }) => value === '/lifecycle/due')) return []
      const message = `Rows of "${content.workflow}" can be due, and the list does not say when`
      return [{ file, path: '/columns', message, fix: 'Add "/lifecycle/due".' }]
    }),
}
