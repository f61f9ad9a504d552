import type { CollectionAction } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { OperationId } from '#generated/operations.ts'

/** An action whose form is asked, of one entry or of the page. */
export type OpenAction = { action: CollectionAction<OperationId>; form: string; entry: JsonObject | null }
