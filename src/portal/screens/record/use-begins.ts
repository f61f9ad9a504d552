import type { RJSFSchema } from '@rjsf/utils'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { evidenceAt } from '#engine/records/evidence.ts'
import { call } from '../../api/call.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { loadForm } from '../../forms/load-form.ts'
import { referenceKind } from '../../forms/schema-annotations.ts'
import { operationId } from '../../workflow/operation-ids.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'

const nothing: JsonObject = {}

/**
 * What the form of an event begins with (`begins`), from the record and those around it; undefined while it is looked for. What this reader
 * may not see, or is not there, is left out.
 */
export function useBegins(record: RecordAnswer, begins: { [field: string]: string } | undefined): JsonObject | undefined {
  const { hash, records } = useDefinitions()
  const formOf = async (kind: string) => (await loadForm(hash, records[kind]?.form ?? '')).schema
  const { data, isError } = useQuery({
    queryKey: ['begins', record.id, record.version, begins],
    enabled: begins !== undefined,
    retry: false,
    meta: { handles: 'all' },
    // Whoever has the form open keeps it while the record moves on: also what is being sent from it.
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<JsonObject> => {
      const found: JsonObject = {}
      for (const [field, from] of Object.entries(begins ?? {})) {
        const value = await valueAlong(record, from, formOf)
        if (value !== undefined) found[field] = value
      }
      return found
    },
  })
  return begins === undefined || isError ? nothing : data
}

/** The value at the end of a pointer that evidence has, too. */
async function valueAlong(
  record: RecordAnswer,
  from: string,
  formOf: (kind: string) => Promise<RJSFSchema>,
): Promise<Json | undefined> {
  const wanted = evidenceAt(from)
  if (wanted?.shows !== 'field') return undefined
  let at = record
  for (const step of wanted.steps) {
    const field = step === 'parent' ? undefined : ((await formOf(at.kind)).properties?.[step] as RJSFSchema | undefined)
    const kind = step === 'parent' ? at.parent?.kind : field && referenceKind(field)
    const id = step === 'parent' ? at.parent?.id : at.data[step]
    if (kind === undefined || typeof id !== 'string') return undefined
    at = (await call(operationId('read', kind), { params: { id } }, { handles: 'all' })).data as RecordAnswer
  }
  return at.data[wanted.field]
}
