import type { Definitions } from '../definitions.ts'
import type { Problem } from '../published-set.ts'

/**
 * What a rule finds. `among`: path, in the same file, of the list of names in which one was looked for; where something was left out of that
 * list, the finding only follows.
 */
export type Finding = Omit<Problem, 'rule'> & { among?: string }

/** One rule about definitions that have the shape of their kind. `written`: it finds places of the files as written, others of expanded ones. */
export type Rule = { rule: string; about: string; written?: true; check: (definitions: Definitions) => Finding[] }
