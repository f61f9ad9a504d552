import { rowsHeldBy, statesOfTab } from '#engine/lists/states-of-tab.ts'
import { statesHeldBy } from '#engine/workflow/lifecycle.ts'
import { namedStates } from '#engine/workflow/named-states.ts'
import type { Definitions } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { List } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'

/** Who decides takes a tab of what waits for them for all that does: the rest would wait for ever. */
export const waitingOutsideItsTab: Rule = {
  rule: 'waiting-outside-its-tab',
  about: 'where a list of reviewers or carriers begins with what waits for them, it begins with all that does',
  check(definitions) {
    const { lists, workflows } = definitions
    const all = Object.fromEntries([...workflows].map(([id, { content }]) => [id, content]))
    return [...lists.values()].flatMap(({ file, content }): Finding[] => {
      const workflow = all[content.workflow]
      if (workflow?.meta.kind !== 'lifecycle') return []
      const left = new Set((content.without ?? []).flatMap(({ states }) => namedStates(workflow, states)))
      return decidesIn(definitions, content).flatMap((holder): Finding[] => {
        const waiting = statesHeldBy(workflow, holder)
        const rows = Object.keys(rowsHeldBy(workflow, holder, all))
        const [first] = content.tabs
        const states = first && !first.waitingOn ? (statesOfTab(workflow, first) ?? []) : []
        if (states.length === 0 || !states.every(state => waiting.includes(state))) return []
        const missing = waiting.filter(state => !states.includes(state) && !left.has(state))
        if (missing.length + rows.length === 0) return []
        const named = [...missing, ...rows].map(one => `"${one}"`).join(', ')
        const message = `The list begins with what waits for "${holder}", but without what waits in ${named}`
        const fix = `Write "waitingOn": "${holder}" in place of the states.`
        return [{ file, path: appendPointer('/tabs', 0, 'states'), message, fix }]
      })
    })
  },
}

/** Who decides about what a list shows: whose page of the record its rows open. */
function decidesIn({ records }: Definitions, { record, open }: List): ('reviewer' | 'carrier')[] {
  const pages = records.get(record)?.content.pages
  return (['reviewer', 'carrier'] as const).filter(holder => pages?.[holder] === open)
}
