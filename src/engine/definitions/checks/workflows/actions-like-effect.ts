import { namesOf } from '../places/names-of.ts'
import type { Rule } from '../rule.ts'

/** A name stands for one thing: a list or an effect. */
export const actionsLikeEffect: Rule = {
  rule: 'actions-like-effect',
  about: 'a list of actions has another name than every effect',
  written: true,
  check({ expansion: { actionLists }, files }) {
    const effects = namesOf(files, 'effects')
    return actionLists
      .filter(({ name }) => effects.includes(name))
      .map(({ file, path, name }) => ({
        file,
        path,
        message: `There is an effect "${name}", too, which this list hides`,
        fix: 'Give the list another name.',
      }))
  },
}
