import type { LifecycleFacts } from '#engine/conditions/facts.ts'
import type { Column } from '#engine/definitions/types.ts'

/** A fact of every row: how a column of it looks where the list says nothing else. */
export type RowFact = {
  /** Name in addresses, and of its title in `columns.texts.json`. */
  id: string
  format: Column['format']
  /** Has an index in every list. */
  sortable?: true
  /** Kind of record whose keys it holds. */
  ref?: string
  /** May be filtered by. */
  filter?: true
}

const text = (id: string): RowFact => ({ id, format: 'text' })
const count = (id: string): RowFact => ({ id, format: 'count' })

const ofLifecycle: { [fact in keyof LifecycleFacts]: RowFact } = {
  workflow: text('workflow'),
  // The scope of a row is a carrier's key.
  scope: { id: 'carrier', format: 'ref', ref: 'carrier' },
  state: text('state'),
  status_id: count('status-id'),
  label: { id: 'status', format: 'status' },
  holder: { id: 'holder', format: 'holder' },
  version: count('version'),
  since: { id: 'since', format: 'age', sortable: true },
  due: { id: 'due', format: 'due' },
  summary: text('summary'),
}

/** Every fact of a row beside the fields of its record, by its pointer. */
export const rowFacts: { [pointer: string]: RowFact } = {
  '/record/id': { id: 'id', format: 'id' },
  '/record/label': { id: 'name', format: 'name', sortable: true },
  '/record/picture': text('picture'),
  '/record/kind': text('kind'),
  '/record/version': count('record-version'),
  ...Object.fromEntries(Object.entries(ofLifecycle).map(([name, fact]) => [`/lifecycle/${name}`, fact])),
  '/owner/id': { id: 'owner', format: 'id', ref: 'organisation', filter: true },
  '/owner/label': text('owner'),
}

/** Names of the facts of a lifecycle row. */
export const lifecycleFacts = Object.keys(ofLifecycle)
