import type { Definitions } from './definitions.ts'
import type { Problem } from './published-set.ts'

export type Finding = Omit<Problem, 'rule'>
export type Rule = { rule: string; about: string; check: (definitions: Definitions) => Finding[] }

export const checks: Rule[] = []
