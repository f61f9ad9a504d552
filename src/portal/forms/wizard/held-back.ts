import { pointerKeys, valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { entryName } from '#engine/records/entry-name.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import type { Say } from '../../texts/say.ts'
import { documentSlots } from '../fields/document-slots.ts'
import { fieldsOf, itemsOf } from '../schema-annotations.ts'
import { problemsOfStep } from './step-states.ts'

/** What a step waits for before it leads on, in words; undefined for one that waits for nothing. @param step index of the step. */
export function heldBack(
  { steps, schema }: PublishedForm,
  step: number,
  data: JsonObject,
  problems: FieldProblem[],
  say: Say<'wizard'>,
): string | undefined {
  const shown = steps[step]
  const open = shown?.holdsBack ? problemsOfStep(shown.fields, problems) : []
  if (open.length === 0) return undefined
  const namesOf = (some: FieldProblem[]): string => [...new Set(some.flatMap(nameOf))].join(', ')
  const nameOf = ({ path }: FieldProblem): string[] => {
    const [name = '', index] = pointerKeys(path) ?? []
    const field = new Map(fieldsOf(schema)).get(name)
    const given = data[name]
    const entries = Array.isArray(given) && given.length > 0 ? given : documentSlots(field ?? {})
    // A list that is not begun misses all of its entries.
    const meant = index === undefined ? entries.keys() : [Number(index)]
    const called = [...meant].flatMap(at => entryName(field ? itemsOf(field) : {}, entries, at) ?? [])
    return called.length > 0 ? called : [field?.title ?? name]
  }
  const wrong = open.filter(problem => isGiven(data, problem))
  const missing = open.filter(problem => !wrong.includes(problem))
  return [
    ...(missing.length > 0 ? [say('held-back', { what: namesOf(missing) })] : []),
    ...(wrong.length > 0 ? [say('held-back-wrong', { what: namesOf(wrong) })] : []),
  ].join(' · ')
}

/** Whether something was typed or uploaded where the problem is; of a list that has not enough it is not what is missing. */
function isGiven(data: JsonObject, { path }: FieldProblem): boolean {
  const value = valueAt(data, path)
  return value !== undefined && value !== '' && !Array.isArray(value)
}
