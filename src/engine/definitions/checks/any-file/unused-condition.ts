import type { Rule } from '../rule.ts'

/** A condition that nothing names: usually the place that should name it has another name, or writes it out. */
export const unusedCondition: Rule = {
  rule: 'unused-condition',
  about: 'every named condition is used',
  written: true,
  check: ({ expansion: { conditions, used } }) =>
    [...conditions]
      .filter(([name]) => !used.has(name))
      .map(([name, { file, path }]) => ({
        file,
        path,
        message: `Nothing asks for the condition "${name}"`,
        fix: 'Name it where it is needed (a need, a guard, a menu), or delete it.',
      })),
}
