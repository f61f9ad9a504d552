import type { Rule } from '../rule.ts'

/** A list that no transition names: usually the transition that should do so writes the actions out. */
export const unusedActions: Rule = {
  rule: 'unused-actions',
  about: 'every list of actions that has a name is used',
  written: true,
  check: ({ expansion: { actionLists } }) =>
    actionLists
      .filter(({ used }) => !used)
      .map(({ file, path, name }) => ({
        file,
        path,
        message: `Nothing does the actions "${name}"`,
        fix: 'Name the list at a transition, or delete it.',
      })),
}
