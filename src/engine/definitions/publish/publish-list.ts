import type { ColumnEntry, FilterEntry, ListFile } from '#engine/lists/list-file.ts'
import { type ListSources, lookedAt, type Seen } from '#engine/lists/looked-at.ts'
import { pathOf } from '#engine/lists/related.ts'
import { rowFacts } from '#engine/lists/row-facts.ts'
import { isObject } from '../json/is-object.ts'
import type { Column, Filter, Form, List, OpenedRecord, RecordKind } from '../types.ts'

/** A list as page and server read it: each column and filter whole. What its file does not say, the form says, or the kind of fact. */
export function publishList(list: ListFile, sources: ListSources): List {
  const { columns, filters, ...rest } = list
  const kind = sources.records[list.record]
  const seen = (entry: ColumnEntry | FilterEntry): Seen => lookedAt(pointerOf(entry), list.record, sources)
  return {
    ...rest,
    columns: columns.map(entry => wholeColumn(entry, seen(entry), kind)),
    ...(filters && { filters: filters.map(entry => wholeFilter(entry, seen(entry))) }),
  }
}

/** What a kind opens of records that it names, as columns, by the record that they look into; without names that a field of its form says. */
export function openedRecords(record: string, sources: ListSources): OpenedRecord[] {
  const kind = sources.records[record]
  const opened = new Map<string, Column[]>()
  for (const value of kind?.opens ?? []) {
    if (isSaidByField(value, sources.forms[kind?.form ?? ''])) continue
    const way = pointerTo(pathOf(value)?.steps ?? [])
    opened.set(way, [...(opened.get(way) ?? []), wholeColumn(value, lookedAt(value, record, sources), kind)])
  }
  return [...opened].map(([way, columns]) => ({ title: lookedAt(`${way}/label`, record, sources).title, columns }))
}

/** Whether a pointer leads to the name of the record that a field holds, and the form shows that field. */
function isSaidByField(value: string, form: Form | undefined): boolean {
  const { steps = [], field } = pathOf(value) ?? {}
  const [name = ''] = steps
  const ui = form?.['x-ui']?.[name]
  const hidden = isObject(ui) && ui['ui:widget'] === 'hidden'
  return steps.length === 1 && field === null && form?.properties?.[name] !== undefined && !hidden
}

function pointerTo(steps: string[]): string {
  return steps.map(step => `/related/${step}`).join('')
}

/** The pointer that an entry leads along; empty where it names nothing. */
function pointerOf(entry: ColumnEntry | FilterEntry): string {
  if (typeof entry === 'string') return entry.startsWith('/') ? entry : `/record/data/${entry}`
  return entry.value ?? (entry.field === undefined ? '' : `/record/data/${entry.field}`)
}

function wholeColumn(entry: ColumnEntry, seen: Seen, kind: RecordKind | undefined): Column {
  const { field: _, ...said } = typeof entry === 'string' ? {} : entry
  const format = said.format ?? seen.format ?? 'text'
  const picture = format === 'name' && kind?.picture !== undefined
  const whole: Column = {
    id: seen.id,
    title: seen.title,
    value: pointerOf(entry),
    ...(picture && { picture: '/record/picture' }),
    ...(rowFacts[pointerOf(entry)]?.sortable && { sortable: true }),
    show: 'always',
    ...said,
    format,
  }
  return {
    ...whole,
    ...(format === 'ref' && seen.ref !== undefined && { ref: seen.ref }),
    ...(format === 'option' && seen.options && { options: seen.options }),
  }
}

function wholeFilter(entry: FilterEntry, seen: Seen): Filter {
  const { field: _, ...said } = typeof entry === 'string' ? {} : entry
  const own = said.options !== undefined || said.ref !== undefined
  return {
    id: seen.id,
    title: seen.title,
    value: pointerOf(entry),
    ...(!own && seen.ref !== undefined && { ref: seen.ref }),
    ...(!own && seen.options && { options: seen.options }),
    ...said,
  }
}
