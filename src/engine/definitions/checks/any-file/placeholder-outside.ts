import { placeholdersIn } from '../../expand/fill-parameters.ts'
import type { Rule } from '../rule.ts'

/** Only a named condition is given parameters. */
export const placeholderOutside: Rule = {
  rule: 'placeholder-outside',
  about: 'parameters stand in named conditions only',
  written: true,
  check: ({ expansion: { inline } }) =>
    inline
      .filter(({ of, condition }) => of === undefined && placeholdersIn(condition).length > 0)
      .map(({ file, path, condition }) => ({
        file,
        path,
        message: `Nobody fills in "{{${placeholdersIn(condition)[0]}}}" here`,
        fix: 'Write the value, or give the condition a name and parameters in schemas/conditions.',
      })),
}
