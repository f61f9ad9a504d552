import { useQuery } from '@tanstack/react-query'
import type { Filter } from '#engine/definitions/types.ts'
import { useServices } from '../session/form-services.ts'
import { isReadable } from '../ui/readable-key.ts'

type Options = { options: { value: string; label: string }[]; loading: boolean; failed: string | null; retry: () => void }

/** What a filter offers: its own options, or the records of a kind once somebody wants to see them. */
export function useFilterOptions(list: string, filter: Filter, wanted: boolean): Options {
  const { options, ref } = filter
  const services = useServices()
  const { data, isLoading, isLoadingError, error, refetch } = useQuery({
    queryKey: ['references', ref, ofList(list, filter)],
    enabled: ref !== undefined && wanted,
    meta: { handles: 'all' },
    queryFn: () => services.loadReferences(ref ?? '', ofList(list, filter)),
  })
  return {
    options: options ?? (data ?? []).map(({ key, label }) => ({ value: key, label })),
    loading: isLoading,
    failed: isLoadingError ? error.message : null,
    retry: () => void refetch(),
  }
}

/** What a chosen value is called; of a record that is not there for this reader its key, where that says something. */
export function useChosenLabel(list: string, filter: Filter, value: string): string {
  const { options, ref } = filter
  const services = useServices()
  const { data, isLoading } = useQuery({
    queryKey: ['reference-labels', ref, [value], ofList(list, filter)],
    enabled: ref !== undefined && value !== '',
    meta: { handles: 'all' },
    queryFn: () => services.loadReferences(ref ?? '', { keys: [value], ...ofList(list, filter) }),
  })
  const label = options?.find(option => option.value === value)?.label ?? data?.find(({ key }) => key === value)?.label
  return label ?? (isLoading ? '…' : isReadable(value) ? value : '–')
}

/** Owners are offered as far as they own rows of the list. */
function ofList(list: string, { value }: Filter): { list?: string } {
  return value === '/owner/id' ? { list } : {}
}
