import { actionsOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { namesOf } from '../places/names-of.ts'
import type { Rule } from '../rule.ts'

/** Lifecycles name effects of the server. What page flows name is known to the page only. */
export const unknownEffect: Rule = {
  rule: 'unknown-effect',
  about: 'lifecycles name effects of server/effects/effects.ts',
  check({ workflows, files, expansion }) {
    const effects = namesOf(files, 'effects')
    const listsOf = (file: string) => expansion.actionLists.flatMap(list => (list.file === file ? [list.name] : []))
    return [...workflows.values()].flatMap(({ file, content }) =>
      content.meta.kind !== 'lifecycle'
        ? []
        : actionsOf(content)
            .filter(({ action }) => !effects.includes(action.type))
            .map(({ action, path }) => ({
              file,
              path: appendPointer(path, 'type'),
              message: `There is no effect and no list of actions "${action.type}"`,
              fix: suggestion(action.type, [...listsOf(file), ...effects]),
            })),
    )
  },
}
