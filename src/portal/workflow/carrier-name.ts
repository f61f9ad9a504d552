import { useReference } from '../forms/cached-loads.ts'

/** What a carrier is called; its key only where nobody tells this reader the name, never while it is on its way. */
export function useCarrierName(key: string | undefined): string | undefined {
  const { value, failed } = useReference('carrier', key)
  if (key === undefined) return undefined
  return value === undefined && !failed ? '…' : (value?.label ?? key)
}
