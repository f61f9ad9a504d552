import { systemRight } from '#engine/permissions/rights.ts'
import { derivedParts } from '#engine/workflow/derive.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { everyWaitingOn } from '../../../workflow/lifecycle.ts'
import { type StatePlace, statesOf, transitionsOf, wayOf } from '../../../workflow/states-of.ts'
import { type Definitions, rolesFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { followsRows } from '../places/follows-rows.ts'
import type { Finding, Rule } from '../rule.ts'

/** Whom states wait for who are no users of the portal: they answer by events of the system. */
const outsiders = ['platform', 'recipient']

/** People are told whom a record waits for: nobody would come. */
export const unknownWaitingOn: Rule = {
  rule: 'unknown-waiting-on',
  about: '"waitingOn" of a state is for whom a role acts, or "platform" or "recipient" where events of the system lead on',
  check({ workflows, roles }) {
    const held = new Set<string>(Object.values(roles.roles).map(({ actsFor }) => actsFor))
    const known = [...held].filter(one => one !== 'nobody').join(', ')
    // One mistake in the roles: it is said at the first state that shows it.
    return [...Map.groupBy(waiting(workflows, held), ({ waitingOn }) => waitingOn)].flatMap(
      ([waitingOn, [first, ...others]]): Finding[] => {
        if (!first) return []
        const more = others.length === 0 ? '' : ` (and ${others.length} more)`
        const message = `"${first.name}"${more} waits for "${waitingOn}", which no role is`
        const answered = outsiders.includes(waitingOn) ? ' Or let an event with the right "system" lead on.' : ''
        const fix = `Write one of ${known}, or give a role this "actsFor" in ${rolesFile}.${answered}`
        return [{ file: first.file, path: first.path, message, fix }]
      },
    )
  },
}

type Waiting = { waitingOn: string; name: string; file: string; path: string }

/** The states that wait for whom nobody acts. */
function waiting(workflows: Definitions['workflows'], held: Set<string>): Waiting[] {
  return [...workflows.values()].flatMap(({ file, content }) => {
    if (content.meta.kind !== 'lifecycle') return []
    return statesOf(content).flatMap(place => {
      return everyWaitingOn(place.state.meta?.waitingOn).flatMap(waitingOn => {
        if (waitingOn === 'nobody' || held.has(waitingOn)) return []
        if (outsiders.includes(waitingOn) && leftBySystems(content, place)) return []
        return [{ waitingOn, name: place.names.join('.'), file, path: appendPointer(place.path, 'meta', 'waitingOn') }]
      })
    })
  })
}

/** Whether other systems lead on from a state, or from one inside it. */
function leftBySystems(workflow: Workflow, place: StatePlace): boolean {
  const { meta } = workflow
  if (meta.kind !== 'lifecycle') return false
  const derived = Object.keys(derivedParts(workflow).events)
  const inside = statesOf(workflow).filter(one => wayOf(one).includes(place))
  const follow = inside.some(one => followsRows(workflow, one))
  return transitionsOf([...inside, ...wayOf(place)]).some(
    ({ event }) => event === null || (follow && derived.includes(event)) || meta.events[event]?.right === systemRight,
  )
}
