import { systemRight } from '#engine/permissions/rights.ts'
import { derivedParts } from '#engine/workflow/derive.ts'
import { everyWaitingOn } from '../../../workflow/lifecycle.ts'
import { statesOf, transitionsOf, wayOf } from '../../../workflow/states-of.ts'
import type { Roles } from '../../types.ts'
import { followsRows } from '../places/follows-rows.ts'
import type { Rule } from '../rule.ts'

/** Work that waits in such a state would wait for ever. */
export const stuckState: Rule = {
  rule: 'stuck-state',
  about: 'some role, or the system, can leave every state that someone holds',
  check({ workflows, roles }) {
    const held = rightsHeld(roles)
    return [...workflows.values()].flatMap(({ file, content }) => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const derived = Object.keys(derivedParts(content).events)
      const leaves = statesOf(content).filter(({ state, names }) => names.length > 0 && !state.states)
      return leaves.flatMap(place => {
        const way = wayOf(place)
        const waitingOn = way.map(({ state }) => state.meta?.waitingOn).find(found => found !== undefined)
        if (waitingOn === 'nobody' || way.some(({ state }) => state.type === 'final')) return []
        // A targetless transition, or one to the state itself, leaves nothing.
        const exits = transitionsOf(way).filter(
          ({ transition: { target } }) => target !== undefined && target !== place.names.at(-1),
        )
        const follow = followsRows(content, place)
        const usable = exits.some(
          ({ event }) => event === null || held.has(meta.events[event]?.right ?? '') || (follow && derived.includes(event)),
        )
        if (usable) return []
        const holders = waitingOn === undefined ? ['someone'] : everyWaitingOn(waitingOn)
        const message = `No role can leave "${place.names.join('.')}", which ${holders.join(' and ')} ${holders.length > 1 ? 'hold' : 'holds'}`
        return [
          {
            file,
            path: place.path,
            message,
            fix: 'Add an event whose right a role holds, or write "waitingOn": "nobody" or "type": "final".',
          },
        ]
      })
    })
  },
}

/** Every right that some role or every account has, and that of the system. */
export function rightsHeld(roles: Roles): Set<string> {
  const ofRoles = Object.values(roles.roles).flatMap(({ rights }) => Object.keys(rights))
  return new Set([systemRight, ...Object.keys(roles.everyone), ...ofRoles])
}
