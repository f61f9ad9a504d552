import type { Finding, Rule } from '../checks.ts'
import { isObject } from '../is-object.ts'
import type { Condition, Json } from '../kinds.ts'
import { suggestion } from '../nearest.ts'
import { conditionPlaces } from './condition-places.ts'
import { valuesListed } from './value-types.ts'
import { statesOf } from './workflow-states.ts'

/** A condition on a state that there is not never holds. */
export const conditionUnknownState: Rule = {
  rule: 'condition-unknown-state',
  about: 'conditions compare the state with states that there are',
  check(definitions) {
    return conditionPlaces(definitions).flatMap(({ file, path, condition, record = 'account' }) => {
      const known = [...definitions.workflows.values()].flatMap(({ content }) =>
        content.meta.kind === 'lifecycle' && content.meta.record === record
          ? statesOf(content).flatMap(({ names }) => (names.length > 0 ? [names.join('.')] : []))
          : [],
      )
      return statesIn(condition)
        .filter(state => known.length > 0 && !known.includes(state))
        .map(
          (state): Finding => ({
            file,
            path,
            message: `The condition asks about the state "${state}", which there is not`,
            fix: suggestion(state, known),
          }),
        )
    })
  },
}

function statesIn(condition: Condition | Json | undefined): string[] {
  if (Array.isArray(condition)) return condition.flatMap(statesIn)
  if (!isObject(condition)) return []
  const at = (value: Json | undefined, key: string) =>
    isObject(value) && isObject(value.properties) ? value.properties[key] : undefined
  const state = at(at(condition, 'lifecycle'), 'state')
  const values = isObject(state) ? (valuesListed(state) ?? []).filter(value => typeof value === 'string') : []
  return [...values, ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].flatMap(keyword => statesIn(condition[keyword]))]
}
