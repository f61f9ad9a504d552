import type { Json } from './states.ts'

/** What of a record effects move about: each a number of a row of data, or null for none. */
export type StoredData = { data: number | null; draft: number | null; proposed: number | null; claims: string[] }

/** What else decides where an event leads: which of the events happened that a transition asks about (`lifecycle.steps.<event>.times`). */
export type Walked = StoredData & { done: string[] }

/** What each effect leaves, read from its line in src/server/effects/effects.ts and not from its code. A new effect is a row here. */
const expected: { [effect: string]: (kept: StoredData, submitted: number | null, params: Json) => Partial<StoredData> } = {
  'adopt-draft': (kept, submitted) => ({ data: submitted ?? kept.draft ?? kept.data, draft: null }),
  'reopen-draft': kept => ({ draft: kept.draft ?? kept.data }),
  'propose-draft': (kept, submitted) => ({ proposed: submitted ?? kept.draft, draft: null }),
  'adopt-proposal': kept => ({ data: kept.proposed ?? kept.data, proposed: null }),
  'drop-proposal': kept => ({ draft: kept.draft ?? kept.proposed, proposed: null }),
  claim: (kept, _submitted, { unique }) => ({ claims: [...new Set([...kept.claims, unique])] }),
  release: (kept, _submitted, { unique }) => ({ claims: kept.claims.filter(one => one !== unique) }),
  notify: () => ({}),
  'set-on-owner': () => ({}),
  send: () => ({}),
  start: () => ({}),
  'external-request': () => ({}),
  'store-answer': () => ({}),
}

/** What a record keeps after the effects of a step. Throws for an effect that has no row. */
export function dataAfter<Memory extends StoredData>(kept: Memory, effects: Json[], submitted: number | null): Memory {
  let so = kept
  for (const { type, params } of effects) {
    const tell = expected[type]
    if (!tell)
      throw new Error(`tests/workflows/expected-effects.ts has no row for the effect "${type}": say there what it leaves.`)
    so = { ...so, ...tell(so, submitted, params) }
  }
  return so
}

/** The messages of a step, as the outbox must have them: message, to whom or to which addresses. */
export function messagesOf(effects: Json[]): { message: string; to: string; address: string | null; copy: string | null }[] {
  return effects
    .filter(({ type }) => type === 'notify')
    .map(({ params: { message, to, address = null, copy = null } }) => ({ message, to, address, copy }))
}
