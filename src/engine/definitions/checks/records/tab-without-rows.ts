import { rowsHeldBy } from '#engine/lists/states-of-tab.ts'
import { statesHeldBy } from '#engine/workflow/lifecycle.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Finding, Rule } from '../rule.ts'

/** A tab of what waits for somebody for whom nothing ever waits says "0" for ever. */
export const tabWithoutRows: Rule = {
  rule: 'tab-without-rows',
  about: '"waitingOn" of a tab is that of some state of its lifecycle, or of the rows by carrier beside it',
  check({ lists, workflows }) {
    const all = Object.fromEntries([...workflows].map(([id, { content }]) => [id, content]))
    return [...lists.values()].flatMap(({ file, content: { workflow: id, tabs } }) => {
      const workflow = all[id]
      if (workflow?.meta.kind !== 'lifecycle') return []
      return tabs.flatMap(({ waitingOn }, index): Finding[] => {
        if (!waitingOn || statesHeldBy(workflow, waitingOn).length + Object.keys(rowsHeldBy(workflow, waitingOn, all)).length > 0)
          return []
        const message = `No state of "${id}" waits for "${waitingOn}", and no row by carrier beside it`
        return [{ file, path: appendPointer('/tabs', index, 'waitingOn'), message, fix: 'Write another "waitingOn", or states.' }]
      })
    })
  },
}
