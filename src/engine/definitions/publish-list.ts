import { valueAt } from './json-pointer.ts'
import type { Column, List } from './kinds.ts'
import type { PublishedForm } from './published-set.ts'

const ofData = '/record/data'

/** A list as page and server read it: columns that show a reference say of which kind, as the record's form does. */
export function publishList(list: List, form: PublishedForm | undefined): List {
  const refer = (column: Column): Column => {
    // The scope of a row is a carrier's key.
    if (column.format === 'ref' && column.value === '/lifecycle/scope') return { ...column, ref: 'carrier' }
    if (column.format !== 'ref' || !column.value.startsWith(`${ofData}/`)) return column
    const field = column.value.slice(ofData.length)
    const kind = valueAt(form?.schema ?? {}, `/properties${field}/x-ref/record`)
    return typeof kind === 'string' ? { ...column, ref: kind } : column
  }
  return { ...list, columns: list.columns.map(refer) }
}
