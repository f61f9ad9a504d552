import { computedFacts } from './computed-facts.ts'
import type { Facts } from './facts.ts'

/** The facts with every computed fact filled; what was given under its name is replaced, or dropped while it cannot be known. Pure. */
export function completeFacts(facts: Facts): Facts {
  const actor: { [name: string]: unknown } = { ...facts.actor }
  for (const { name, compute } of computedFacts) {
    const value = compute(facts)
    const key = name.slice('actor.'.length)
    if (value === undefined) delete actor[key]
    else actor[key] = value
  }
  return { ...facts, actor: actor as Facts['actor'] }
}
