import type { Json } from './states.ts'

/** What tests arrange so that whoever asks for it finds it: rows around a record, and what everybody's organisation is. */
const arranged = /^(?:(?:any|all)Of\.\d+\.)*(?:related|lifecycle\.here|actor\.organisationData)\./
const comparisons: { [keyword: string]: (fact: Json, value: string) => boolean } = {
  const: (fact, value) => String(fact) === value,
  enum: (fact, value) => String(fact) === value,
  minimum: (fact, value) => Number(fact) >= Number(value),
  maximum: (fact, value) => Number(fact) <= Number(value),
}

/**
 * Whether a condition holds, as cells files write it: "lifecycle.overdue.const true, or answer-not-due", several with "; " between them.
 *
 * @param facts what differs from cell to cell: who asks, when, and what the record holds.
 * @param gone clauses about rows of which tests arrange that there are none.
 * Throws for a comparison that it does not know.
 */
export function textHolds(text: string, facts: Json, gone: (clause: string) => boolean): boolean {
  if (text === '') return true
  return text.split('; ').every(need => {
    const options = new Map<string, boolean>()
    for (const clause of clausesOf(need)) {
      const { fact, holds } = readClause(clause, facts, gone)
      // Of the values of one "enum" one is enough.
      options.set(fact, holds || options.get(fact) === true)
    }
    return [...options.values()].every(Boolean)
  })
}

/** What a condition asks, one after the other: "lifecycle.overdue.const true". */
export const clausesOf = (text: string): string[] =>
  text.split('; ').flatMap(need => need.replace(/, or [a-z0-9-]+$/, '').split(' & '))

function readClause(clause: string, facts: Json, gone: (clause: string) => boolean): { fact: string; holds: boolean } {
  if (arranged.test(clause)) return { fact: clause, holds: true }
  const contrary = clause.replace(/^not\./, '')
  if (contrary !== clause && arranged.test(contrary)) return { fact: clause, holds: gone(contrary) }
  const [, way = '', keyword = '', value = ''] = /^(\S+)\.(const|enum|minimum|maximum)(?:\.\d+)? (.*)$/.exec(clause) ?? []
  const compare = comparisons[keyword]
  if (!compare) throw new Error(`"${clause}" cannot be looked up. Teach it to tests/workflows/condition-text.ts.`)
  const fact: Json = way.split('.').reduce((inner: Json, name) => inner?.[name], facts)
  return { fact: `${way} ${keyword}`, holds: fact !== undefined && compare(fact, value) }
}
