import { useMemo } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { namedRows } from '#engine/workflow/named-rows.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import type { ChoiceStatuses } from '../../forms/choice-statuses.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'

/** Where carriers stand that the form of an event names, as far as they were asked before. */
export function useEventChoiceStatuses(record: RecordAnswer, row: LifecycleAnswer, event: string): ChoiceStatuses {
  const { workflows } = useDefinitions()
  const { lifecycles } = record
  return useMemo(() => {
    const fields = Object.entries(row.scope === '' ? namedRows(workflows, row, event, lifecycles) : {})
    return Object.fromEntries(
      fields.map(([field, carriers]) => {
        const rows = Object.entries(carriers).map(
          ([
            carrier,
            {
              row: { label, tone },
              stays,
            },
          ]) => [carrier, { label, tone, stays }],
        )
        return [field, Object.fromEntries(rows)]
      }),
    )
  }, [workflows, lifecycles, row, event])
}

/** What a form begins with, without choices that would change nothing. */
export function withoutUnchangedChoices(begins: JsonObject, statuses: ChoiceStatuses): JsonObject {
  return Object.fromEntries(
    Object.entries(begins).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.filter(one => statuses[field]?.[String(one)]?.stays !== true) : value,
    ]),
  )
}
