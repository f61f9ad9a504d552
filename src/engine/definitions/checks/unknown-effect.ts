import type { Rule } from '../checks.ts'
import { pointer } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { namesOf } from './names-of.ts'
import { actionsOf } from './workflow-states.ts'

/** Lifecycles name effects of the server. What page flows name is known to the page only. */
export const unknownEffect: Rule = {
  rule: 'unknown-effect',
  about: 'lifecycles name effects of server/effects/effects.ts',
  check({ workflows, files }) {
    const known = namesOf(files, 'effects')
    return [...workflows.values()].flatMap(({ file, content }) =>
      content.meta.kind !== 'lifecycle'
        ? []
        : actionsOf(content)
            .filter(({ action }) => !known.includes(action.type))
            .map(({ action, path }) => ({
              file,
              path: pointer(path, 'type'),
              message: `There is no effect "${action.type}"`,
              fix: suggestion(action.type, known),
            })),
    )
  },
}
