import type { Column, List, ListTab } from '#engine/definitions/types.ts'
import { loadLifecycle, type StateFacts, stateFacts } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import type { Workflow } from '#engine/workflow/types.ts'

/** The columns of a list that can differ between the rows of a tab: where all its states say the same, that says nothing about one. */
export function columnsOfTab(list: List, { states, rows }: Pick<ListTab, 'states' | 'rows'>, workflow: Workflow): Column[] {
  if (!states || rows) return list.columns
  const lifecycle = loadLifecycle(workflow)
  const facts = states.map(state => stateFacts(lifecycle, stateValue(state)))
  const isSame = (fact: keyof StateFacts): boolean => new Set(facts.map(one => one[fact])).size === 1
  // What rows at carriers wait for is said there, too.
  const waitsElsewhere = workflow['x-derive'] !== undefined
  return list.columns.filter(({ value }) => {
    if (value === '/lifecycle/label') return !isSame('label')
    if (value === '/lifecycle/holder') return waitsElsewhere || !isSame('holder')
    if (value === '/lifecycle/due') return waitsElsewhere || facts.some(({ due }) => due !== null)
    return true
  })
}
