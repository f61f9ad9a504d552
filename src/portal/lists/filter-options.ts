import { useQuery } from '@tanstack/react-query'
import type { Filter } from '#engine/definitions/kinds.ts'
import { useServices } from '../session/form-services.ts'

type Options = { options: { value: string; label: string }[]; loading: boolean; failed: boolean }

/** What a filter offers: its own options, or the records of a kind once somebody wants to see them. */
export function useFilterOptions({ options, ref }: Filter, wanted: boolean): Options {
  const services = useServices()
  const { data, isLoading, isError } = useQuery({
    queryKey: ['references', ref],
    enabled: ref !== undefined && wanted,
    queryFn: () => services.loadReferences(ref ?? '', {}),
  })
  return {
    options: options ?? (data ?? []).map(({ key, label }) => ({ value: key, label })),
    loading: isLoading,
    failed: isError,
  }
}

/** What a chosen value is called; the value itself until that is known. */
export function useChosenLabel({ options, ref }: Filter, value: string): string {
  const services = useServices()
  const { data } = useQuery({
    queryKey: ['reference-labels', ref, [value]],
    enabled: ref !== undefined && value !== '',
    queryFn: () => services.loadReferences(ref ?? '', { keys: [value] }),
  })
  return options?.find(option => option.value === value)?.label ?? data?.find(({ key }) => key === value)?.label ?? value
}
