import { derivedParts } from '#engine/workflow/derive.ts'
import {
  historiesOf,
  historyOfTarget,
  type StatePlace,
  stateOfTarget,
  statesOf,
  transitionsOf,
  wayOf,
} from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { followsRows } from '../places/follows-rows.ts'
import type { Finding, Rule } from '../rule.ts'

/** A history state leads back to where the state around it was left: without anything left there it leads nowhere. */
export const historyState: Rule = {
  rule: 'history-state',
  about: 'a history state has a default beside it, stands in a state that is left, and some transition leads to it',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const places = statesOf(content)
      const transitions = transitionsOf(places)
      const histories = historiesOf(places)
      const derived = Object.keys(derivedParts(content).events)
      const meant = transitions.flatMap(({ from, transition: { target } }) =>
        target === undefined ? [] : (historyOfTarget(places, from, target) ?? []),
      )
      const left = new Set(
        transitions.flatMap(({ from, event, transition: { target } }) => {
          const to = target === undefined ? undefined : stateOfTarget(content, places, from, target)
          // A transition of an outer state leaves what lies within it.
          const follows = (place: StatePlace): boolean => !derived.includes(event ?? '') || followsRows(content, place)
          const within = places.filter(place => wayOf(place).includes(from) && follows(place)).flatMap(wayOf)
          return to ? within.filter(place => !wayOf(to).includes(place)) : []
        }),
      )
      const plain = places.flatMap(({ state, path, names }) =>
        (['history', 'target'] as const).flatMap((key): Finding[] => {
          const message = `"${names.join('.')}" has "${key}", but is no history state`
          return state[key] === undefined
            ? []
            : [{ file, path: appendPointer(path, key), message, fix: 'Add "type": "history", or remove it.' }]
        }),
      )
      const ofHistories = histories.flatMap((place): Finding[] => {
        const name = place.names.join('.')
        const parent = place.parent?.names.join('.') ?? ''
        const said = (path: string, message: string, fix: string): Finding => ({ file, path: place.path + path, message, fix })
        const lost = defaultLost(places, place)
        const more = Object.keys(place.state).filter(key => !['type', 'history', 'target'].includes(key))
        return [
          ...more.map(key =>
            said(appendPointer('', key), `"${name}" has "${key}", but records never stand in a history state`, 'Remove it.'),
          ),
          ...(lost ? [said(place.state.target === undefined ? '' : '/target', lost.message, lost.fix)] : []),
          ...(parent === ''
            ? [
                said(
                  '',
                  `"${name}" stands in no state, so nothing was ever left that it could lead back to`,
                  'Put it, with the states it leads back to, into a state of their own.',
                ),
              ]
            : left.has(place.parent as StatePlace)
              ? []
              : [
                  said(
                    '',
                    `"${parent}" is never left, so "${name}" leads back to nothing`,
                    'Add a transition out of it, or remove the history state.',
                  ),
                ]),
          ...(meant.some(other => other.path === place.path)
            ? []
            : [said('', `No transition leads to "${name}"`, `Name it as a target ("${name}"), or remove it.`)]),
        ]
      })
      return [...plain, ...ofHistories]
    })
  },
}

function defaultLost(places: StatePlace[], { state, parent, names }: StatePlace): Pick<Finding, 'message' | 'fix'> | null {
  const inside = places.filter(place => place !== parent && parent && wayOf(place).includes(parent))
  const known = inside.map(place => place.names.slice(parent?.names.length).join('.'))
  if (state.target === undefined) {
    const message = `"${names.join('.')}" does not say where it leads while there is nothing to go back to`
    return { message, fix: `Add "target": one of ${known.map(name => `"${name}"`).join(', ')}.` }
  }
  if (known.includes(state.target)) return null
  return { message: `There is no state "${state.target}" beside "${names.join('.')}"`, fix: suggestion(state.target, known) }
}
