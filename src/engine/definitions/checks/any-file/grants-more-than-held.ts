import { rightsOf } from '../../../permissions/rights.ts'
import { rolesFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** Who gives a role that may do more could give it to an address of their own, and be more than they are. */
export const grantsMoreThanHeld: Rule = {
  rule: 'grants-more-than-held',
  about: 'a role gives roles that may do no more than it may itself',
  check({ roles }) {
    return Object.entries(roles.roles).flatMap(([role, { grants = [] }]) => {
      const held = rightsOf(roles, role)
      return grants.flatMap((granted, index) => {
        const more = Object.entries(rightsOf(roles, granted)).find(
          ([right, scope]) => held[right] !== 'all' && held[right] !== scope,
        )
        if (!more) return []
        const [right, scope] = more
        return [
          {
            file: rolesFile,
            path: appendPointer('/roles', role, 'grants', index),
            message: `"${granted}" has the right "${right}" (${scope}), which "${role}" ${held[right] === undefined ? 'has not' : `has over "${held[right]}" only`}`,
            fix: `Take "${granted}" out of "grants", or give "${role}" the right.`,
          },
        ]
      })
    })
  },
}
