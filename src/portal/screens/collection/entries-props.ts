import type { Collection, CollectionAction } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { OperationId } from '#generated/operations.ts'

/** The entries of a collection, and how they are shown. */
export type EntriesProps = {
  title: string
  collection: Collection<OperationId>
  entries: JsonObject[]
  isBusy: (action: CollectionAction<OperationId>, entry: JsonObject) => boolean
  onAct: (action: CollectionAction<OperationId>, entry: JsonObject) => void
}
