import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import { meaningsOf } from '#engine/records/meanings.ts'
import { lifecyclesOf } from '#engine/workflow/record-of.ts'

/**
 * An event by which people ask each other about a record, or answer: a field of its form is the question or the answer. `along`: it submits
 * the record, and may have an answer with it.
 */
type ExchangeEvent = { workflow: string; event: string; says: 'question' | 'answer'; along: boolean }

/** Those of the lifecycles of a kind. */
export const exchangeEvents = oncePerSet((set, kind): ExchangeEvent[] =>
  (set.records[kind] ? lifecyclesOf(set.records[kind]) : []).flatMap(workflow => {
    const meta = set.workflows[workflow]?.meta
    if (meta?.kind !== 'lifecycle') return []
    return Object.entries(meta.events).flatMap(([event, { form, submits }]) => {
      const fields = meaningsOf(set.forms[form ?? '']?.schema ?? {})
      const says = (['answer', 'question'] as const).find(meaning => fields[meaning] !== undefined)
      return says ? [{ workflow, event, says, along: submits !== undefined }] : []
    })
  }),
)
