import { systemRight } from '#engine/permissions/rights.ts'
import { derivedParts } from '#engine/workflow/derive.ts'
import type { Workflow } from '#engine/workflow/kinds.ts'
import type { Finding, Rule } from '../checks.ts'
import { rolesFile } from '../definitions.ts'
import { pointer } from '../json-pointer.ts'
import { type StatePlace, statesOf, transitionsOf, wayOf } from './workflow-states.ts'

/** The holder that people are not: other systems, which answer by events of the system. */
const systems = 'platform'

/** People are told whom a record waits for: nobody would come. */
export const heldByNobody: Rule = {
  rule: 'held-by-nobody',
  about: 'the holder of a state is that of a role, or "platform" where events of the system lead on',
  check({ workflows, roles }) {
    const held = new Set<string>(Object.values(roles.roles).map(({ holder }) => holder))
    return [...workflows.values()].flatMap(({ file, content }): Finding[] => {
      if (content.meta.kind !== 'lifecycle') return []
      return statesOf(content).flatMap(place => {
        const holder = place.state.meta?.holder
        if (holder === undefined || holder === 'nobody' || held.has(holder)) return []
        if (holder === systems && leftBySystems(content, place)) return []
        const known = [...held].filter(one => one !== 'nobody').join(', ')
        const message = `"${place.names.join('.')}" waits for "${holder}", which no role is`
        const others = holder === systems ? ' Or let an event with the right "system" lead on.' : ''
        const fix = `Write one of ${known}, or give a role this "holder" in ${rolesFile}.${others}`
        return [{ file, path: pointer(place.path, 'meta', 'holder'), message, fix }]
      })
    })
  },
}

/** Whether other systems lead on from a state, or from one inside it. */
function leftBySystems(workflow: Workflow, place: StatePlace): boolean {
  const { meta } = workflow
  if (meta.kind !== 'lifecycle') return false
  const derived = Object.keys(derivedParts(workflow).events)
  const inside = statesOf(workflow).filter(one => one === place || wayOf(one).some(({ path }) => path === place.path))
  return transitionsOf([...inside, ...wayOf(place)]).some(
    ({ event }) => event === null || derived.includes(event) || meta.events[event]?.right === systemRight,
  )
}
