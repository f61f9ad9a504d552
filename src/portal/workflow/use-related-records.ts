import type { RJSFSchema } from '@rjsf/utils'
import { useQueries } from '@tanstack/react-query'
import type { JsonObject } from '#engine/definitions/types.ts'
import { readerOf } from '#engine/permissions/reader.ts'
import { pageFor } from '#engine/records/page-for.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { loadForm } from '../forms/load-form.ts'
import { referenceKind } from '../forms/schema-annotations.ts'
import { orAgain } from '../ui/states/load-failed.ts'
import { callKind, operationId } from './operation-ids.ts'
import { contentOf, mainLifecycle, type RecordAnswer } from './record-answer.ts'
import { useRecord } from './use-record.ts'
import { waitOf } from './waiting-on-text.ts'

/** A record around another one. `href`: where its reader finds it; `waits`: for them. */
export type RelatedRecord = { id: string; title: string; label: string; href: string; waits: boolean }

/**
 * The records whose rows a condition of a record asks for: the one it belongs to, and those that either names. None of what is not there to
 * its reader, or is not loaded yet.
 *
 * @param workflows whose rows are asked for.
 */
export function useRelatedRecords(record: RecordAnswer, workflows: string[]): RelatedRecord[] {
  const { hash, records } = useDefinitions()
  const asked = Object.keys(records).filter(kind => workflows.includes(records[kind]?.workflow ?? ''))
  const above = useRecord(record.parent?.kind ?? '', asked.length > 0 ? record.parent?.id : undefined).data
  const around = asked.length > 0 ? [record, ...(above ? [above] : [])] : []
  const forms = useQueries({
    queries: around.map(({ kind }) => ({
      queryKey: ['form', hash, records[kind]?.form],
      staleTime: Number.POSITIVE_INFINITY,
      meta: { handles: 'all' as const },
      queryFn: () => orAgain(loadForm(hash, records[kind]?.form ?? '')),
    })),
  })
  const named = around.flatMap((one, index) => namedIn(forms[index]?.data?.schema, contentOf(one), asked))
  const found = useQueries({
    queries: [...new Map(named.map(one => [one.id, one])).values()].map(({ kind, id }) => ({
      queryKey: [operationId('read', kind), id],
      retry: false,
      meta: { handles: 'all' as const },
      queryFn: async () => (await callKind('read', kind, { params: { id } }, { handles: 'all' })).data,
    })),
  })
  const there = [...(above && asked.includes(above.kind) ? [above] : []), ...found.flatMap(({ data }) => data ?? [])]
  return there.flatMap(({ kind, id, label, ...one }) => {
    const { pages, title = '', workflow } = records[kind] ?? {}
    const row = mainLifecycle(one, workflow)
    const href = pages && pageFor(pages, readerOf(one.facts.actor, one.owner.id)).replace(':id', id)
    return href === undefined ? [] : [{ id, title, label, href, waits: row !== undefined && waitOf(row) !== undefined }]
  })
}

function namedIn(schema: RJSFSchema | undefined, data: JsonObject, kinds: string[]): { kind: string; id: string }[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const id = data[name]
    if (typeof field !== 'object' || field.format !== 'ref' || typeof id !== 'string') return []
    const kind = referenceKind(field)
    return kinds.includes(kind) ? [{ kind, id }] : []
  })
}
