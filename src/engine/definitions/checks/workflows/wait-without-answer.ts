import type { Workflow } from '#engine/workflow/types.ts'
import {
  enteredWith,
  type StatePlace,
  stateOfTarget,
  statesOf,
  type TransitionPlace,
  transitionsOf,
  wayOf,
} from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Json } from '../../types.ts'
import { namesOf } from '../places/names-of.ts'
import type { Finding, Rule } from '../rule.ts'

/** A state that waits for an answer which no transition takes would keep its records for ever. */
export const waitWithoutAnswer: Rule = {
  rule: 'wait-without-answer',
  about:
    '"external-request" names a request that there is; its answers are events of the system that the state waiting takes; people have a way out',
  check({ workflows, files }) {
    const requests = namesOf(files, 'externalRequests')
    return [...workflows.values()].flatMap(({ file, content }) => {
      const places = statesOf(content)
      return [...transitionsOf(places), ...places.map(entering)].flatMap(place =>
        waitsOf(place).flatMap(({ params, path }) =>
          mistakes(content, places, place, params, requests).map(
            ({ key, ...said }): Finding => ({ file, path: appendPointer(path, 'params', key), ...said }),
          ),
        ),
      )
    })
  },
}

/** What is done on entering a state, as if by a transition that stays in it. */
function entering(from: StatePlace): TransitionPlace {
  const { entry = [] } = from.state
  const path = appendPointer(from.path, 'entry')
  return { from, event: null, path, targetPath: path, transition: { actions: entry } }
}

type Mistake = { key: string; message: string; fix: string }

function waitsOf({ transition: { actions }, path }: TransitionPlace) {
  return (actions ?? []).flatMap((action, index) => {
    const at = path.endsWith('/entry') ? appendPointer(path, index) : appendPointer(path, 'actions', index)
    return action.type === 'external-request' ? [{ params: action.params ?? {}, path: at }] : []
  })
}

function mistakes(
  workflow: Workflow,
  places: StatePlace[],
  { from, transition }: TransitionPlace,
  params: { [name: string]: Json },
  requests: string[],
): Mistake[] {
  if (workflow.meta.kind !== 'lifecycle') return []
  const { events } = workflow.meta
  const entered = transition.target === undefined ? from : stateOfTarget(workflow, places, from, transition.target)
  // What an unknown target means is another rule's.
  const taken = entered
    ? enteredWith(places, entered)
        .flatMap(wayOf)
        .flatMap(({ state }) => Object.keys(state.on ?? {}))
    : null
  const request = String(params.request)
  const found: Mistake[] = requests.includes(request)
    ? []
    : [{ key: 'request', message: `There is no request called "${request}"`, fix: suggestion(request, requests) }]
  for (const key of ['accepted', 'rejected']) {
    const event = String(params[key])
    const meta = Object.hasOwn(events, event) ? events[event] : undefined
    if (!meta) found.push({ key, message: `There is no event "${event}"`, fix: suggestion(event, Object.keys(events)) })
    else if (meta.right !== 'system')
      found.push({ key, message: `People may send "${event}", which is an answer`, fix: 'Give the event the right "system".' })
    else if (taken && !taken.includes(event))
      found.push({
        key,
        message: `The state that waits does not take "${event}"`,
        fix: `Add it to the "on" of "${entered?.names.join('.')}".`,
      })
  }
  if (taken?.every(event => events[event]?.right === 'system'))
    found.push({
      key: 'request',
      message: 'Nobody can end the waiting when no answer comes',
      fix: 'Add an event of people that leaves the state, with a need such as an overdue lifecycle.',
    })
  return found
}
