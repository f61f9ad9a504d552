/** The facts of both specification documents, and the closed lists their entries use. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const documents = ['onboarding', 'workflows', 'both'] as const

export const kinds = ['message', 'limit', 'path', 'role', 'status', 'call', 'rule', 'field', 'flag', 'screen', 'label'] as const

export const areas = [
  'account',
  'organisation',
  'brand',
  'files',
  'session',
  'navigation',
  'public',
  'aggregator',
  'bot',
  'launch',
  'template',
  'campaign',
  'carrier',
  'billing',
  'users',
  'errors',
  'shared',
  'channels',
] as const

export type Area = (typeof areas)[number]

/** One statement of the specification that a test can prove. */
export type Fact = {
  id: string
  document: (typeof documents)[number]
  /** `5`, `5, 8`, or, where both documents state it, `onboarding 5, workflows 5`. */
  section: string
  kind: (typeof kinds)[number]
  area: Area
  /** The exact string, number or path; a rule without one in the document's words. */
  text: string
  /** Where or when it holds. */
  about: string
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))

/** Every fact; the shape of the file is proved in facts.test.ts. */
export const facts = (read('facts.json') as { facts: Fact[] }).facts

export const factIds: ReadonlySet<string> = new Set(facts.map(fact => fact.id))

export const keptFile = 'kept.json'

/** Area → ids whose proofs must not be lost; what was proved since the file was written need not stand there. */
export const kept = read(keptFile) as { [area in Area]?: string[] }
