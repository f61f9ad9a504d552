import { isNameOfState, namesOfStates } from '../../../workflow/states-of.ts'
import { isObject } from '../../json/is-object.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Condition, Json } from '../../types.ts'
import { conditionPlaces } from '../places/condition-places.ts'
import { valuesListed } from '../places/value-types.ts'
import type { Finding, Rule } from '../rule.ts'

/** A condition on a state that there is not never holds. */
export const conditionUnknownState: Rule = {
  rule: 'condition-unknown-state',
  about: 'conditions compare the state with states that there are',
  check(definitions) {
    return conditionPlaces(definitions).flatMap(({ file, path, condition, named, record = 'account' }) => {
      const lifecycles = [...definitions.workflows.values()].flatMap(({ content }) =>
        content.meta.kind === 'lifecycle' && (named || content.meta.record === record) ? [content] : [],
      )
      const known = lifecycles.flatMap(namesOfStates)
      return statesIn(condition)
        .filter(state => known.length > 0 && !lifecycles.some(workflow => isNameOfState(workflow, state)))
        .map(
          (state): Finding => ({
            file,
            path,
            message: `The condition asks about the state "${state}", which there is not`,
            fix: suggestion(state.replace(/^!/, ''), known),
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
  return [
    ...namesWithin(state),
    ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].flatMap(keyword => statesIn(condition[keyword])),
  ]
}

/** What a condition on one value compares it with, however deep. */
function namesWithin(condition: Json | undefined): string[] {
  if (Array.isArray(condition)) return condition.flatMap(namesWithin)
  if (!isObject(condition)) return []
  const values = (valuesListed(condition) ?? []).filter(value => typeof value === 'string')
  return [...values, ...Object.values(condition).flatMap(namesWithin)]
}
