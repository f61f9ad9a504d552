import { type ReactNode, useState } from 'react'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { OperationId } from '#generated/operations.ts'
import { useRead } from '../../api/queries.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { FormSkeleton } from '../../ui/states/skeletons.tsx'

/** What an operation answered; `again` asks once more and shows that, `newest` only answers with it (null when it failed). */
export type Read = { data: JsonObject; again: () => Promise<void>; newest: () => Promise<JsonObject | null> }

/** Reads what a form begins with. What is read meanwhile by itself changes nothing: somebody types there. */
export function ReadFirst({ operation, children }: { operation: OperationId; children: (read: Read) => ReactNode }) {
  const read = useRead(operation, {}, { handles: 'all' })
  const [shown, setShown] = useState<JsonObject | null>(null)
  // What was kept of an earlier visit may be an older version.
  if (shown === null && read.isFetchedAfterMount && read.isSuccess && isObject(read.data)) setShown(read.data)
  const newest = async () => {
    const { data, isError } = await read.refetch()
    return !isError && isObject(data) ? data : null
  }
  const again = async () => {
    const data = await newest()
    if (data) setShown(data)
  }
  if (shown) return children({ data: shown, again, newest })
  if (read.isError) return <ErrorState what={read.error.message} onRetry={() => void read.refetch()} />
  return <FormSkeleton fields={3} />
}
