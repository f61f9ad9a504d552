import { useQuery } from '@tanstack/react-query'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { loadForm } from '../../forms/load-form.ts'
import type { HistoryAnswer } from '../../workflow/record-answer.ts'

/** The sentence behind a reason code, from the form of the event that gave it. */
export function useReasonTitle(decision: HistoryAnswer | null): string | null {
  const { hash, workflows } = useDefinitions()
  const { event, workflow = '', input } = decision ?? {}
  const code = input?.reason_code
  const meta = workflows[workflow]?.meta
  const form = meta?.kind === 'lifecycle' && event ? meta.events[event]?.form : undefined
  const { data } = useQuery({
    queryKey: ['form', hash, form],
    enabled: form !== undefined && code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => loadForm(hash, form ?? ''),
  })
  const field = (data?.schema.properties as Record<string, { oneOf?: { const: string; title: string }[] }> | undefined)
    ?.reason_code
  return code === undefined ? null : (field?.oneOf?.find(option => option.const === code)?.title ?? code)
}
