import { definition } from '../checks/places/names-of.ts'
import { isObject } from '../json/is-object.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { entries } from '../schemas/walk-schema.ts'
import type { Json, JsonObject } from '../types.ts'

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
