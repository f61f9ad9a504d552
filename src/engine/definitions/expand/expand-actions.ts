import type { Action } from '#engine/workflow/types.ts'
import { definition } from '../checks/places/names-of.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { entries } from '../schemas/walk-schema.ts'
import type { Json, JsonObject } from '../types.ts'
import type { ActionList, Expansion } from './expansion.ts'
import { noteOrigin, type Place } from './origins.ts'

/** The lists of actions that a workflow names, by name. */
export type ActionLists = Map<string, ActionList>

/**
 * Actions as written (the name of a list, the name of an effect without parameters, an effect with them, or several of these) as effects in
 * order; parameters that are left out have the values that the effect gives them. A name that is no list is an effect's; whether there is one is another rule's question.
 *
 * @param at where they were written.
 * @param to where they stand in the expanded file.
 */
export function expandActions(written: Json, at: Place, to: Place, lists: ActionLists, work: Expansion): Action[] {
  const all = flatten(written, at, lists, work, [])
  for (const [index, { at: place, whole }] of all.entries()) noteOrigin(work.origins, below(to, index), { ...place, whole })
  return all.map(({ action }) => action)
}

type Written = { action: Action; at: Place; whole: boolean }

function flatten(written: Json, at: Place, lists: ActionLists, work: Expansion, within: string[]): Written[] {
  if (Array.isArray(written)) return written.flatMap((one, index) => flatten(one, below(at, index), lists, work, within))
  if (typeof written !== 'string') return isObject(written) ? [{ action: withDefaults(written, work), at, whole: false }] : []
  const list = lists.get(written)
  if (!list) return [{ action: { type: written }, at, whole: true }]
  if (within.includes(written)) {
    const message = `"${written}" leads back to itself: ${[...within.slice(within.indexOf(written)), written].join(' → ')}`
    work.problems.push({ ...at, rule: 'actions-cycle', message, fix: 'Write out the actions of one of them.' })
    return []
  }
  list.used = true
  return flatten(list.actions, list, lists, work, [...within, written])
}

function withDefaults(written: JsonObject, { defaults }: Expansion): Action {
  const params = isObject(written.params) ? written.params : {}
  const missing = entries(defaults.get(String(written.type))).filter(([name]) => params[name] === undefined)
  const whole = missing.length === 0 ? written : { ...written, params: { ...params, ...Object.fromEntries(missing) } }
  return whole as unknown as Action
}

function below({ file, path }: Place, ...keys: (string | number)[]): Place {
  return { file, path: appendPointer(path, ...keys) }
}

/** Effect → the values that its row of the table gives to parameters that are left out. */
export function effectDefaults(files: DefinitionFiles): Map<string, JsonObject> {
  return new Map(
    entries(definition(files, '/effectParameters/properties')).flatMap(([effect, schema]) => {
      const values = entries(isObject(schema) ? schema.properties : undefined).flatMap(([name, parameter]): [string, Json][] =>
        isObject(parameter) && parameter.default !== undefined ? [[name, parameter.default]] : [],
      )
      return values.length > 0 ? [[effect, Object.fromEntries(values)] as const] : []
    }),
  )
}
