import { useMemo } from 'react'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { normaliseData } from '#engine/validation/normalise.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { checkData } from '../check-data.ts'
import type { LoadedForm } from '../load-form.ts'

/** Data as its fields mean it, also what is still being typed; `problems`: what of it no draft may have. */
type Meant = { meant: JsonObject; problems: FieldProblem[] }

/** @returns what data means: found once for what was typed, which is kept and then drawn. */
export function useMeant(draft: LoadedForm): (data: JsonObject) => Meant {
  return useMemo(() => {
    const known = new WeakMap<JsonObject, Meant>()
    return data => {
      const found = known.get(data)
      if (found) return found
      const meant = normaliseData(draft.published.schema as Schema, data)
      const made = { meant, problems: checkData(draft, meant) }
      known.set(data, made)
      return made
    }
  }, [draft])
}
