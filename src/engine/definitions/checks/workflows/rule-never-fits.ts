import { isWithin, ruleFor } from '#engine/workflow/derive.ts'
import { allStates } from '#engine/workflow/named-states.ts'
import type { Derive, DeriveRule, Workflow } from '#engine/workflow/types.ts'
import type { Definitions } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Finding, Rule } from '../rule.ts'

/** Above this many sorts of states every set of them would be too many: then up to three at a time are looked at. */
const mostSorts = 12

/** A rule that another always forestalls says something that never happens. */
export const ruleNeverFits: Rule = {
  rule: 'rule-never-fits',
  about: 'each rule of "x-derive" is the first that fits for some states of the rows',
  check(definitions) {
    return derivations(definitions).flatMap(({ file, derived, combinations }) =>
      derived.rules.flatMap((rule, index): Finding[] => {
        if (combinations.some(rows => ruleFor(derived, rows) === rule)) return []
        const path = appendPointer('/x-derive/rules', index)
        const forestalling = derived.rules
          .slice(0, index)
          .findLast(other => combinations.some(rows => fits(rule, rows) && fits(other, rows)))
        if (!combinations.some(rows => fits(rule, rows)))
          return [
            {
              file,
              path,
              message: `No states of rows fit the rule to "${rule.to}"`,
              fix: 'Change "any", "all" or "none", which exclude each other.',
            },
          ]
        const message = `The rule to "${rule.to}" never decides: whenever it fits, one before it does`
        return [{ file, path, message, fix: `Move it before the rule to "${forestalling?.to}", or remove it.` }]
      }),
    )
  },
}

/** The record's own row would stay where it stood, whatever its rows by carrier say. */
export const rowsWithoutRule: Rule = {
  rule: 'rows-without-rule',
  about: 'for all states that rows by carrier may stand in, a rule of "x-derive" says where the record stands',
  check(definitions) {
    return derivations(definitions).flatMap(({ file, derived, combinations }): Finding[] => {
      const rows = derived.otherwise === undefined && combinations.find(one => ruleFor(derived, one) === null)
      if (!rows) return []
      const message = `No rule fits when the rows stand in ${rows.map(row => `"${row}"`).join(' and ')}`
      return [
        {
          file,
          path: '/x-derive/rules',
          message,
          fix: 'Add a rule for it, or write "otherwise": "stays" beside the rules when the record is to stay where it stands.',
        },
      ]
    })
  },
}

type Derivation = { file: string; derived: Derive; combinations: string[][] }
const found = new WeakMap<Definitions, Derivation[]>()

/** Every `x-derive` with the sets of states that its rows may stand in, the smallest first. */
function derivations(definitions: Definitions): Derivation[] {
  const before = found.get(definitions)
  if (before) return before
  const all = [...definitions.workflows.values()].flatMap(({ file, content }): Derivation[] => {
    const derived = definitions.set.workflows[content.id]?.['x-derive']
    const from = derived && definitions.workflows.get(derived.from)?.content
    return derived && from ? [{ file, derived, combinations: combinationsOf(derived, from) }] : []
  })
  found.set(definitions, all)
  return all
}

/** Which rows there are decides, not how many: one state of each sort that the rules tell apart, in every set of sorts. */
function combinationsOf({ rules }: Derive, from: Workflow): string[][] {
  const lists = rules.flatMap(({ any, all, none }) => [any, all, none].filter(list => list !== undefined))
  const sorts = new Map<string, string>()
  for (const state of allStates(from)) {
    const sort = lists.map(list => (isWithin(state, list) ? '1' : '0')).join('')
    if (!sorts.has(sort)) sorts.set(sort, state)
  }
  const states = [...sorts.values()]
  const most = states.length > mostSorts ? 3 : states.length
  const grown: string[][] = [[]]
  for (const state of states) {
    const smaller = grown.filter(set => set.length < most)
    grown.push(...smaller.map(set => [...set, state]))
  }
  return grown.filter(set => set.length > 0).sort((one, other) => one.length - other.length)
}

function fits(rule: DeriveRule, rows: string[]): boolean {
  return ruleFor({ from: '', rules: [rule] }, rows) !== null
}
