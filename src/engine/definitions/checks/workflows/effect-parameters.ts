import { actionsOf } from '../../../workflow/states-of.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { entries } from '../../schemas/walk-schema.ts'
import { compiled } from '../places/compiled.ts'
import { definition } from '../places/names-of.ts'
import type { Rule } from '../rule.ts'

/** Each effect says which parameters it takes (`params` in its row of the table). */
export const effectParameters: Rule = {
  rule: 'effect-parameters',
  about: 'effects have the parameters they ask for',
  check({ workflows, files }) {
    const validators = new Map(
      entries(definition(files, '/effectParameters/properties')).flatMap(([name, schema]) =>
        isObject(schema) ? [[name, compiled(schema)] as const] : [],
      ),
    )
    return [...workflows.values()].flatMap(({ file, content }) =>
      content.meta.kind !== 'lifecycle'
        ? []
        : actionsOf(content).flatMap(({ action, path }) => {
            const validate = validators.get(action.type)
            if (!validate || validate(action.params ?? {})) return []
            const [error] = validate.errors ?? []
            const name = error?.params.additionalProperty ?? error?.params.missingProperty
            const message = `The parameters of "${action.type}" are not what it takes: ${name ? `"${name}" ` : ''}${error?.message}`
            const takes = entries(definition(files, `/effectParameters/properties/${action.type}/properties`)).map(([key]) => key)
            return [
              {
                file,
                path: appendPointer(path, 'params'),
                message,
                fix: takes.length > 0 ? `It takes ${takes.join(', ')}.` : 'It takes no parameters.',
              },
            ]
          }),
    )
  },
}
