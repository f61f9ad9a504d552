import type { Facts } from './facts.ts'

/** What computed facts are called. */
export type ComputedName = 'actor.ownsRecord' | 'actor.signedIn' | 'lifecycle.overdue'

/** A fact that conditions may ask for and nobody supplies: it follows from other facts. Undefined: unknown, and then a condition on it is no. */
type ComputedFact = {
  name: ComputedName
  about: string
  compute: (facts: Facts) => boolean | undefined
}

/** Every computed fact. A new one is a row here, a line in `facts.ts` and a test. */
export const computedFacts: ComputedFact[] = [
  {
    name: 'actor.ownsRecord',
    about: "The record belongs to the actor's organisation. Four eyes ask for false; unknown while the owner is.",
    compute: ({ actor, related }) =>
      related?.owner ? actor.organisation !== null && related.owner.id === actor.organisation : undefined,
  },
  {
    name: 'actor.signedIn',
    about: 'Somebody is signed in.',
    compute: ({ actor }) => actor.id !== null,
  },
  {
    name: 'lifecycle.overdue',
    about: 'The due time of the state is over; unknown where a state has none.',
    compute: ({ lifecycle, now }) => (lifecycle?.due ? Date.parse(lifecycle.due) <= Date.parse(now) : undefined),
  },
]
