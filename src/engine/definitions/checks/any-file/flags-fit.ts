import { type Definitions, rolesFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { collectReferences } from '../references/collect-references.ts'
import type { Finding, Rule } from '../rule.ts'

/** Flags that are declared though nothing needs them say why. */
function declared({ roles }: Definitions): [string, { shown?: string }][] {
  return Object.entries(roles.flags ?? {}).filter(([, { keptBecause }]) => keptBecause === undefined)
}

function finding(flag: string, message: string, fix: string): Finding {
  return { file: rolesFile, path: appendPointer('/flags', flag), message, fix }
}

/** What asks for such a flag holds for nobody. */
export const flagWithoutRole: Rule = {
  rule: 'flag-without-role',
  about: 'some role has every flag that is declared',
  check(definitions) {
    const had = new Set(Object.values(definitions.roles.roles).flatMap(({ flags = [] }) => flags))
    return declared(definitions)
      .filter(([flag]) => !had.has(flag))
      .map(([flag]) => finding(flag, `No role has the flag "${flag}"`, 'Give it to a role, or delete it.'))
  },
}

/** Usually what should ask for it asks for another flag. */
export const unusedFlag: Rule = {
  rule: 'unused-flag',
  about: 'every flag is asked for by a condition, shown in the partner details, or says why it is there',
  check(definitions) {
    const asked = collectReferences(definitions).filter(({ kind, path }) => kind === 'flag' && !path.startsWith('/roles/'))
    const used = new Set(asked.map(({ id }) => id))
    return declared(definitions)
      .filter(([flag, { shown }]) => shown === undefined && !used.has(flag))
      .map(([flag]) =>
        finding(
          flag,
          `Nothing asks for the flag "${flag}"`,
          'Ask for it by "has-flag", say with "keptBecause" why it is there, or delete it.',
        ),
      )
  },
}
