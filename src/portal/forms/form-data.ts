import { createSchemaUtils, deepEquals, type StrictRJSFSchema } from '@rjsf/utils'
import { useCallback, useState } from 'react'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { normaliseData } from '#engine/validation/normalise.ts'
import { withoutUndefined } from './check-data.ts'
import type { LoadedForm } from './load-form.ts'

/** Whether a list begins without the entries that it needs: they are chosen among options or are files, which have places of their own. */
function beginsEmpty({ items }: StrictRJSFSchema): boolean {
  const isChosen = typeof items === 'object' && ['oneOf', 'enum', 'x-ref'].some(keyword => keyword in items)
  return isChosen || JSON.stringify(items)?.includes('"x-upload"')
}

/** A consent is ticked only by a default, and a list that needs entries begins with these. */
export const defaultsBehaviour = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: {
    populate: 'requiredOnly',
    computeSkipPopulate: (_validator: unknown, schema: StrictRJSFSchema) => beginsEmpty(schema),
  },
  allOf: 'populateDefaults',
  requiredBooleanDefault: 'skip',
} as const

/** The data a form begins with: what is given, and the schema's defaults where nothing is. */
export function beginWith(form: LoadedForm, given: JsonObject): JsonObject {
  const utils = createSchemaUtils(form.validator, form.schema, defaultsBehaviour)
  return utils.getDefaultFormState(form.schema, given) as JsonObject
}

/** Data as the fields of a form mean it: without blanks around a text, numbers of papers in capitals. */
export function asFieldsMean(form: LoadedForm, data: JsonObject): JsonObject {
  return normaliseData(form.schema as Schema, data)
}

/**
 * The data that stand in a form. They begin with `given`, as its fields mean it, and the defaults; another `given` replaces them, unless it
 * is what the form said last. `reset` goes back to the beginning, and changes `round`, under which what is shown starts anew.
 */
export function useFormData(form: LoadedForm, given: JsonObject) {
  const [seen, setSeen] = useState(given)
  const [initial, setInitial] = useState(() => beginWith(form, asFieldsMean(form, given)))
  const [data, setData] = useState(initial)
  const [round, setRound] = useState(0)
  if (given !== seen) {
    setSeen(given)
    // The form's own words come back from the page; taken as new, they would bring defaults back into fields that were cleared.
    if (!deepEquals(given, seen) && !deepEquals(given, withoutUndefined(data))) {
      const next = beginWith(form, given)
      setInitial(next)
      setData(next)
    }
  }
  const reset = useCallback(() => {
    setData(initial)
    setRound(count => count + 1)
  }, [initial])
  return { data, setData, reset, round, initial }
}
