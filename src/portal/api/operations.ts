import type { OperationId } from '#generated/operations.ts'

/** How an operation of the published document is called. */
export type OperationRow = {
  method: string
  path: string
  /** Names that its body has, where a command takes it. */
  fields?: string[]
}

let known: { [id: string]: OperationRow } = {}
const { promise, resolve } = Promise.withResolvers<void>()

/** Comes once the page knows its operations: who is asked before that waits for it. */
export const operationsAdopted = promise

/** Takes the operations of the set that the page was served with: a kind of record published since the page was built has its calls, too. */
export function adoptOperations(operations: { [id: string]: OperationRow }): void {
  known = operations
  resolve()
}

/**
 * Method and path of an operation.
 *
 * @throws when the set has no operation of this id.
 */
export function operationRow(id: OperationId): OperationRow {
  const row = Object.hasOwn(known, id) ? known[id] : undefined
  if (!row) throw new Error(`There is no operation "${id}" in the definitions that this page was served with.`)
  return row
}
