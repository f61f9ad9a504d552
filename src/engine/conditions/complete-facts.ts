import { computedFacts } from './computed-facts.ts'
import type { Facts } from './facts.ts'

/** The facts with every computed fact filled; what was given under its name is replaced, or dropped while it cannot be known. Pure. */
export function completeFacts(facts: Facts): Facts {
  const parts: { [part: string]: { [name: string]: unknown } } = { actor: { ...facts.actor } }
  if (facts.lifecycle) parts.lifecycle = { ...facts.lifecycle }
  for (const { name, compute } of computedFacts) {
    const [part = '', key = ''] = name.split('.')
    const value = compute(facts)
    if (value === undefined) delete parts[part]?.[key]
    else parts[part] = { ...parts[part], [key]: value }
  }
  return { ...facts, ...parts } as Facts
}
