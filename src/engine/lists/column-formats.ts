import type { Column } from '#engine/definitions/types.ts'

export type ColumnFormat = {
  format: Column['format']
  about: string
  /** What its values are: what the page writes, and how the server compares. */
  value: 'text' | 'number' | 'time' | 'choice'
  align: 'start' | 'end'
}

/** Every format a column of a list may have; the page has one way of showing each. */
export const columnFormats: ColumnFormat[] = [
  // Words
  { format: 'text', about: 'Text as it is', value: 'text', align: 'start' },
  {
    format: 'name',
    about: "The row's name, with its picture when the column names one; the link of the row",
    value: 'text',
    align: 'start',
  },
  { format: 'id', about: 'An id, in figures of equal width', value: 'text', align: 'start' },
  { format: 'phone', about: 'A phone number, with the spaces of its country', value: 'text', align: 'start' },
  { format: 'ref', about: 'The label of the record that a key refers to', value: 'text', align: 'start' },
  { format: 'option', about: 'The title of the option chosen', value: 'choice', align: 'start' },
  { format: 'yes-no', about: 'Yes or no', value: 'choice', align: 'start' },
  // Lifecycle
  { format: 'status', about: "The state's label in its tone", value: 'text', align: 'start' },
  { format: 'holder', about: 'Who has to act', value: 'text', align: 'start' },
  // Time
  { format: 'age', about: 'How long ago, with the moment as a hint', value: 'time', align: 'start' },
  { format: 'date', about: 'A day: 5 Nov 2026', value: 'time', align: 'start' },
  { format: 'datetime', about: 'A moment: Nov 05, 2026 | 03:04:05 PM', value: 'time', align: 'start' },
  { format: 'due', about: 'How long until the first due time, or that it is over', value: 'time', align: 'start' },
  // Numbers
  { format: 'count', about: 'A whole number', value: 'number', align: 'end' },
  { format: 'number', about: 'A number, with its thousands apart', value: 'number', align: 'end' },
]
