import { holds } from '#engine/conditions/holds.ts'
import { flagsOf } from '#engine/permissions/flags.ts'
import { navigationFile, rolesFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { flagsIn, rolesIn, rolesMeant } from '../places/condition-places.ts'
import type { Rule } from '../rule.ts'

/** Who has such a role signs in to a page without a menu, and finds nothing from there. */
export const roleInNoMenu: Rule = {
  rule: 'role-in-no-menu',
  about: 'every role is shown a menu',
  check({ roles, navigation: { menus } }) {
    const known = Object.keys(roles.roles)
    const declared = Object.keys(roles.flags ?? {})
    // A role or flag that is misspelt, there or of a role, is said elsewhere.
    if (menus.some(({ when }) => rolesIn(when).some(role => !known.includes(role)))) return []
    if (menus.some(({ when }) => flagsIn(when).some(flag => !declared.includes(flag)))) return []
    return known.flatMap(role => {
      const flags = flagsOf(roles, role)
      if (flags.some(flag => !declared.includes(flag))) return []
      const shown = menus.some(({ when }) => {
        const named = rolesMeant(roles, when)
        // A menu may ask for other facts than the role as well: it is shown to some of the role then.
        return named.length === 0 || named.includes(role) || holds(when, { actor: { role, flags } })
      })
      if (shown) return []
      const message = `No menu is shown to the role "${role}"`
      const fix = `Give it a flag that the "when" of a menu in ${navigationFile} asks for, or write a menu of its own there.`
      return [{ file: rolesFile, path: appendPointer('/roles', role), message, fix }]
    })
  },
}
