import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'

/** Problems at the fields whose kept value stays (`final` of the kind), where the new data say otherwise. Pure. */
export function finalProblems({ final = [] }: Pick<RecordKind, 'final'>, kept: JsonObject, next: JsonObject): FieldProblem[] {
  return final.flatMap(({ field, values, message }) => {
    const before = valueAt(kept, field)
    const stays = values.some(value => value === before) && valueAt(next, field) !== before
    return stays ? [{ path: field, message, keyword: 'final' }] : []
  })
}
