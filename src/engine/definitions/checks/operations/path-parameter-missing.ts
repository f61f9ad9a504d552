import { isObject } from '../../json/is-object.ts'
import { appendPointer, valueAt } from '../../json/json-pointer.ts'
import type { Json, JsonObject } from '../../types.ts'
import type { Rule } from '../rule.ts'

/** A parameter of the path that is not described is checked by nobody. */
export const pathParameterMissing: Rule = {
  rule: 'path-parameter-missing',
  about: 'parameters of a path are described',
  check({ operations, set }) {
    return operations.flatMap(({ file, path, url, operation }) => {
      const described = [
        ...list(valueAt(set.openapi, appendPointer('/paths', url, 'parameters'))),
        ...list(operation.parameters),
      ].map(parameter => nameOf(parameter, set.openapi))
      return [...url.matchAll(/\{([^}]+)\}/g)]
        .map(([, name]) => name ?? '')
        .filter(name => !described.includes(name))
        .map(name => ({
          file,
          path,
          message: `The path has {${name}}, but no parameter describes it`,
          fix: `Add { name: ${name}, in: path, required: true, schema: … } to its parameters.`,
        }))
    })
  },
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

function nameOf(parameter: Json, openapi: JsonObject): string | null {
  const target = isObject(parameter) && typeof parameter.$ref === 'string' ? valueAt(openapi, parameter.$ref.slice(1)) : parameter
  return isObject(target) && target.in === 'path' ? String(target.name) : null
}
