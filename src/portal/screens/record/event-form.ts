import { useQuery } from '@tanstack/react-query'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import type { FieldComment } from '../../forms/data/field-comment-note.tsx'
import { type LoadedForm, loadForm } from '../../forms/load-form.ts'
import { orAgain } from '../../ui/states/load-failed.ts'
import type { HistoryAnswer } from '../../workflow/record-answer.ts'

/** The form that an event of a record's past asks; none while it is loaded, and for one that asks nothing. */
export function useEventForm(line: HistoryAnswer | null): { form: PublishedForm | undefined; isLoading: boolean } {
  const { hash, workflows } = useDefinitions()
  const { event, workflow = '' } = line ?? {}
  const meta = workflows[workflow]?.meta
  const form = meta?.kind === 'lifecycle' && event ? meta.events[event]?.form : undefined
  const { data, isLoading } = useQuery({
    queryKey: ['form', hash, form],
    enabled: form !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: 'all' },
    queryFn: () => orAgain(loadForm(hash, form ?? '')),
  })
  return { form: data?.published, isLoading }
}

/** The comments at fields among what was typed. */
export function fieldCommentsIn(typed: JsonObject | null, field = ''): FieldComment[] {
  return (typed?.[field] ?? []) as FieldComment[]
}

/** What of it a form asks, too. */
export function withoutUnknownFields(before: JsonObject | undefined, { published }: LoadedForm): JsonObject {
  const fields = Object.keys((published.schema.properties as JsonObject | undefined) ?? {})
  return Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => fields.includes(field)))
}
