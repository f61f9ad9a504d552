import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { BoundOperation } from '#server/http/operations.ts'
import type { Allowed } from './matrix.ts'

/** How the records that an operation is about stand to who asks, as the column `records` says it. */
export function recordsOf({ path, record }: BoundOperation): string {
  if (path.includes('{')) return 'one'
  return record?.action === 'list' ? 'list' : ''
}

/** Lines that `operations.csv` needs for operations and lists that have none, if nothing about them is unusual. */
export function operationLines(set: PublishedSet, operations: BoundOperation[], allowed: Allowed[]): string[] {
  return operations.flatMap(operation => {
    const known = allowed.filter(line => line.operation === operation.id).map(({ variant }) => variant)
    const line = (variant: string, and = ''): string =>
      `${operation.id},${variant},${recordsOf(operation)},${operation.right},${and},,,,`
    const lists = Object.entries(set.lists).filter(([, list]) => list.record === operation.record?.kind)
    if (operation.record?.action === 'list' && lists.length > 0)
      return lists.filter(([id]) => !known.includes(id)).map(([id]) => line(id))
    if (known.length > 0) return []
    return operation.record?.action === 'transition'
      ? eventsOf(set, operation.record.kind).map(({ variant, right }) => line(variant, right))
      : [line('')]
  })
}

/** Events that people send to a kind's records beside what is submitted; those of rows by carrier are "<event> at carrier". */
function eventsOf(set: PublishedSet, kind: string): { variant: string; right: string }[] {
  const { workflow = '', lifecycles = [] } = set.records[kind] ?? {}
  return [workflow, ...lifecycles].flatMap((id, at) => {
    const meta = set.workflows[id]?.meta
    const events = meta?.kind === 'lifecycle' ? Object.entries(meta.events) : []
    return events
      .filter(([, { right, submits }]) => right !== 'system' && !submits)
      .map(([event, { right }]) => ({ variant: at === 0 ? event : `${event} at carrier`, right }))
  })
}
