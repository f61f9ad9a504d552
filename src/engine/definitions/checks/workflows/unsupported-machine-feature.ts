import type { State } from '#engine/workflow/types.ts'
import { type StatePlace, stateOfTarget, statesOf, transitionsOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Finding, Rule } from '../rule.ts'

/** What page flows invoke: portal/screens/flow/flow-machine.ts. */
const sources = ['call', 'listen', 'make-passkey']

/** What the server never runs would be waited for for ever; what leads round in a circle would never end. */
export const unsupportedMachineFeature: Rule = {
  rule: 'unsupported-machine-feature',
  about: 'lifecycles neither invoke nor wait, flows have no due times and invoke what pages know, "always" comes to an end',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const places = statesOf(content)
      return places.flatMap((place): Finding[] => {
        const { state, path, names } = place
        const found = content.meta.kind === 'lifecycle' ? inLifecycle(state) : inFlow(state)
        const message = `"always" leads from "${names.join('.')}" back to it`
        const round = circles(place, next => follow(content, places, next))
        return [
          ...found.map(({ key, ...said }) => ({ file, path: `${path}/${key}`, ...said })),
          ...(round
            ? [{ file, path: appendPointer(path, 'always'), message, fix: 'Give one of the transitions an event or a guard.' }]
            : []),
        ]
      })
    })
  },
}

type Mistake = { key: string; message: string; fix: string }

function inLifecycle({ invoke, after }: State): Mistake[] {
  return [
    ...(invoke
      ? [{ key: 'invoke', message: 'A lifecycle invokes nothing', fix: 'Use an effect in "actions": the server does it.' }]
      : []),
    ...(after
      ? [{ key: 'after', message: 'A lifecycle waits for no time', fix: 'Write "due", with "remind" for who is to be told.' }]
      : []),
  ]
}

function inFlow({ invoke, meta }: State): Mistake[] {
  const unknown = invoke && !sources.includes(invoke.src)
  return [
    ...(unknown
      ? [
          {
            key: 'invoke/src',
            message: `There is nothing to invoke called "${invoke.src}"`,
            fix: suggestion(invoke.src, sources),
          },
        ]
      : []),
    ...(meta?.due
      ? [{ key: 'meta/due', message: 'Nothing of a page flow is due', fix: 'Remove it, or write "after" with where it leads.' }]
      : []),
  ]
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
