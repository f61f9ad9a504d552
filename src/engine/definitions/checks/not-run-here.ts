import { durationMilliseconds } from '#engine/workflow/duration.ts'
import type { Finding, Rule } from '../checks.ts'
import { pointer } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { type StatePlace, stateOfTarget, statesOf, transitionsOf } from './workflow-states.ts'

/** What page flows invoke: portal/screens/flow/flow-machine.ts. */
const sources = ['call', 'listen']

/** What the server never runs would be waited for for ever; what leads round in a circle would never end. */
export const notRunHere: Rule = {
  rule: 'not-run-here',
  about: 'lifecycles invoke nothing and wait for durations, flows invoke what pages know, "always" comes to an end',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const lifecycle = content.meta.kind === 'lifecycle'
      const places = statesOf(content)
      return places.flatMap((place): Finding[] => {
        const { state, path, names } = place
        const source = state.invoke?.src
        const invoked: Finding[] =
          source === undefined
            ? []
            : lifecycle
              ? [
                  {
                    file,
                    path: `${path}/invoke`,
                    message: 'A lifecycle invokes nothing',
                    fix: 'Use an effect in "actions": the server does it.',
                  },
                ]
              : sources.includes(source)
                ? []
                : [
                    {
                      file,
                      path: `${path}/invoke/src`,
                      message: `There is nothing to invoke called "${source}"`,
                      fix: suggestion(source, sources),
                    },
                  ]
        const delays = Object.keys(state.after ?? {}).filter(delay => lifecycle && durationMilliseconds(delay) === null)
        return [
          ...invoked,
          ...delays.map(delay => ({
            file,
            path: pointer(path, 'after', delay),
            message: `"${delay}" is no duration`,
            fix: 'Write it as P2D (days), PT4H (hours) or PT30M (minutes).',
          })),
          ...(circles(place, next => follow(content, places, next))
            ? [
                {
                  file,
                  path: `${path}/always`,
                  message: `"always" leads from "${names.join('.')}" back to it`,
                  fix: 'Give one of the transitions an event or a guard.',
                },
              ]
            : []),
        ]
      })
    })
  },
}

function follow(workflow: Parameters<typeof stateOfTarget>[0], places: StatePlace[], place: StatePlace): StatePlace[] {
  const { always } = place.state
  if (always === undefined) return []
  return transitionsOf([{ ...place, state: { always } }]).flatMap(({ transition: { target, guard } }) => {
    const found = target === undefined || guard ? undefined : stateOfTarget(workflow, places, place, target)
    return found ? [found] : []
  })
}

function circles(start: StatePlace, next: (place: StatePlace) => StatePlace[]): boolean {
  const seen = new Set<StatePlace>()
  const ahead = next(start)
  for (let place = ahead.pop(); place; place = ahead.pop()) {
    if (place === start) return true
    if (seen.has(place)) continue
    seen.add(place)
    ahead.push(...next(place))
  }
  return false
}
