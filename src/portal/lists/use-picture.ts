import { useQuery } from '@tanstack/react-query'
import { useServices } from '../session/form-services.ts'

/** Address of an uploaded picture to show, or undefined while there is none. */
export function usePicture(file: string | null): string | undefined {
  const services = useServices()
  const { data } = useQuery({
    queryKey: ['file', file],
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handles: 'all' },
    queryFn: () => services.fileDetails(file ?? ''),
  })
  return data?.mime_type.startsWith('image/') ? `${data.src}?inline=1` : undefined
}
