import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { addressToGoOn } from '../../lists/list-page.ts'
import { readPage } from '../../lists/use-list.ts'
import { FormSkeleton } from '../../ui/states/skeletons.tsx'
import { operationId } from '../../workflow/operation-ids.ts'
import type { ParametersOf } from '../screen-parameters.ts'
import { NotShown } from './not-shown.tsx'

/**
 * Of a kind of which an organisation has one: leads from the page that begins one to the one that there is.
 *
 * @param begins whether the page begins a new one, as its address says.
 * @returns what is shown instead of the form; null where the form is.
 */
export function useOwnRecord({ list: id, back }: ParametersOf<'wizard'>, begins: boolean): ReactNode {
  const { lists, navigation } = useDefinitions()
  const list = id === undefined ? undefined : lists[id]
  const own = useQuery({
    queryKey: [operationId('list', list?.record ?? ''), 'own', id],
    enabled: begins && list !== undefined,
    staleTime: 0,
    refetchOnMount: 'always' as const,
    queryFn: async () => (list && id ? (await readPage(list, { list: id, limit: 1 })).items : []),
  })
  if (!begins || !list) return null
  if (own.isError) return <NotShown because={own.error} back={back} onRetry={() => void own.refetch()} />
  if (!own.isFetchedAfterMount) return <FormSkeleton fields={5} />
  const [found] = own.data ?? []
  return found ? <Navigate replace to={addressToGoOn(navigation, list, found)} /> : null
}
