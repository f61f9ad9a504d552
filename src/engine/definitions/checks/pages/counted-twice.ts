import { metaOf, statesHeldBy } from '../../../workflow/lifecycle.ts'
import { namedStates } from '../../../workflow/named-states.ts'
import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'
import { groupsOf } from './unknown-card-tab.ts'

/** What waits for somebody is one thing to do: on two cards side by side it looks like two. */
export const countedTwice: Rule = {
  rule: 'counted-twice',
  about: 'no card of a dashboard counts only rows that wait for somebody and that another card counts, too',
  check({ navigation: { pages }, lists, workflows }) {
    return pages.flatMap((page, number) => {
      return groupsOf(page).flatMap(({ cards = [] }, place) =>
        cards.flatMap((card, at) => {
          const workflow = workflows.get(lists.get(card.list)?.content.workflow ?? '')?.content
          if (!workflow) return []
          const statesOf = ({ list, tab }: typeof card): string[] => {
            const { states, waitingOn } = lists.get(list)?.content.tabs.find(({ id }) => id === tab) ?? {}
            return waitingOn ? statesHeldBy(workflow, waitingOn) : states ? namedStates(workflow, states) : []
          }
          const waits = (state: string): boolean => (metaOf(workflow, state, 'waitingOn') ?? 'nobody') !== 'nobody'
          const own = statesOf(card).filter(waits)
          return cards.flatMap((other, index) => {
            if (index === at || other.list !== card.list || own.length === 0) return []
            const others = statesOf(other)
            if (own.length < statesOf(card).length || !own.every(state => others.includes(state))) return []
            const twice = own[0] ?? ''
            return [
              {
                file: navigationFile,
                path: appendPointer('/pages', number, 'with', 'tabs', place, 'cards', at),
                message: `What stands in "${twice}" is counted by "${other.title}" already`,
                fix: 'Count tabs that have no such state in common.',
              },
            ]
          })
        }),
      )
    })
  },
}
