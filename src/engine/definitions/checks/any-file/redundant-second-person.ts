import { rolesFile } from '../../definitions.ts'
import type { Rule } from '../rule.ts'

/** It reads as if the right asked for a second person, and would let owners in on the day that it does. */
export const redundantSecondPerson: Rule = {
  rule: 'redundant-second-person',
  about: '"secondPerson": false stands only at events whose right asks for a second person',
  written: true,
  check: ({ expansion: { notAsked }, roles }) =>
    notAsked
      .filter(({ right }) => Object.hasOwn(roles.rights, right))
      .map(({ file, path, right }) => ({
        file,
        path,
        message: `The right "${right}" asks for no second person, so there is nothing to leave out`,
        fix: `Delete it, or write "secondPerson": true at the right in ${rolesFile}.`,
      })),
}
