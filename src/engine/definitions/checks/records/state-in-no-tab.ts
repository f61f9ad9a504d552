import { statesOfTab } from '#engine/lists/states-of-tab.ts'
import { allStates, namedStates } from '#engine/workflow/named-states.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Finding, Rule } from '../rule.ts'

/** Records that come into such a state disappear from the queue without a word. */
export const stateInNoTab: Rule = {
  rule: 'state-in-no-tab',
  about: 'each state of its lifecycle is in a tab of a list, or in "without", with why',
  check({ lists, workflows }) {
    return [...lists.values()].flatMap(({ file, content: { workflow: id, tabs, without = [] } }): Finding[] => {
      const workflow = workflows.get(id)?.content
      if (workflow?.meta.kind !== 'lifecycle') return []
      const held = new Set(tabs.flatMap(tab => statesOfTab(workflow, tab) ?? allStates(workflow)))
      const left = new Set(without.flatMap(({ states }) => namedStates(workflow, states)))
      const lost = allStates(workflow).filter(state => !held.has(state) && !left.has(state))
      const both = without.flatMap(({ states }, index): Finding[] => {
        const found = namedStates(workflow, states).find(state => held.has(state))
        const message = `"${found}" is left out, but a tab holds it`
        const fix = 'Remove it here, or from the tab.'
        return found === undefined ? [] : [{ file, path: appendPointer('/without', index, 'states'), message, fix }]
      })
      if (lost.length === 0) return both
      const named = lost.map(state => `"${state}"`).join(', ')
      const message = `No tab holds records that stand in ${named}: they disappear from the list`
      const fix = `Name ${lost.length === 1 ? 'it' : 'them'} in a tab, or say why not: "without": [{ "states": [${named}], "why": "…" }].`
      return [...both, { file, path: '/tabs', message, fix }]
    })
  },
}
