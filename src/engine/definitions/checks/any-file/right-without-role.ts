import { rolesFile } from '../../definitions.ts'
import { collectReferences } from '../references/collect-references.ts'
import type { Rule } from '../rule.ts'
import { rightsHeld } from '../workflows/stuck-state.ts'

/** What needs such a right is closed to everybody, which nobody means. */
export const rightWithoutRole: Rule = {
  rule: 'right-without-role',
  about: 'some role has every right that is used',
  check(definitions) {
    const held = rightsHeld(definitions.roles)
    return collectReferences(definitions)
      .filter(
        ({ kind, id, file }) =>
          kind === 'right' && file !== rolesFile && Object.hasOwn(definitions.roles.rights, id) && !held.has(id),
      )
      .map(({ id, file, path }) => ({
        file,
        path,
        message: `No role has the right "${id}"`,
        fix: `Give it to a role in ${rolesFile}.`,
      }))
  },
}
