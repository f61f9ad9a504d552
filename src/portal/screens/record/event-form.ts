import { useQuery } from '@tanstack/react-query'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { loadForm } from '../../forms/load-form.ts'
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
