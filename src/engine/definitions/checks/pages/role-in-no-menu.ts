import { holds } from '#engine/conditions/holds.ts'
import { navigationFile, rolesFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { rolesIn } from '../places/condition-places.ts'
import type { Rule } from '../rule.ts'

/** Who has such a role signs in to a page without a menu, and finds nothing from there. */
export const roleInNoMenu: Rule = {
  rule: 'role-in-no-menu',
  about: 'every role is shown a menu',
  check({ roles, navigation: { menus } }) {
    const known = Object.keys(roles.roles)
    // A role that is misspelt there is said elsewhere, and is one of these.
    if (menus.some(({ when }) => rolesIn(when).some(role => !known.includes(role)))) return []
    return known.flatMap(role => {
      const shown = menus.some(({ when }) => {
        const named = rolesIn(when)
        // A menu may ask for other facts than the role as well: it is shown to some of the role then.
        return named.length === 0 || named.includes(role) || holds(when, { actor: { role } })
      })
      if (shown) return []
      const message = `No menu is shown to the role "${role}"`
      const fix = `Name it in the "when" of a menu in ${navigationFile}, or write a menu of its own there.`
      return [{ file: rolesFile, path: appendPointer('/roles', role), message, fix }]
    })
  },
}
