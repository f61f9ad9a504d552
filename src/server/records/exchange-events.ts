import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import { lifecyclesOf } from '#engine/workflow/lifecycles-of.ts'

/** An event by which people ask each other about a record, or answer: its form has a field of that name. */
export type ExchangeEvent = { workflow: string; event: string; says: 'question' | 'answer' }

/** Those of the lifecycles of a kind. */
export const exchangeEvents = oncePerSet((set, kind): ExchangeEvent[] =>
  (set.records[kind] ? lifecyclesOf(set.records[kind]) : []).flatMap(workflow => {
    const meta = set.workflows[workflow]?.meta
    if (meta?.kind !== 'lifecycle') return []
    return Object.entries(meta.events).flatMap(([event, { form }]) => {
      const fields = Object.keys((set.forms[form ?? '']?.schema.properties ?? {}) as object)
      const says = (['answer', 'question'] as const).find(name => fields.includes(name))
      return says ? [{ workflow, event, says }] : []
    })
  }),
)
