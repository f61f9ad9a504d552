import { Box } from '@mui/material'
import type { Collection } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { EntryCell } from '../../lists/entry-cell.tsx'

type Props = { collection: Pick<Collection, 'columns'>; entry: JsonObject; entries: JsonObject[] }

/** Which entry a question is about: its first column, and the others where another entry has the same there. */
export function AboutEntry({ collection: { columns }, entry, entries }: Props) {
  const [first, ...others] = columns
  if (!first) return null
  const isAlone = entries.filter(one => one[first.field] === entry[first.field]).length < 2
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 2, overflowWrap: 'anywhere' }}>
      <Box component="strong" sx={{ color: 'text.primary' }}>
        <EntryCell column={first} entry={entry} />
      </Box>
      {(isAlone ? [] : others).map(column => (
        <Box key={column.field}>
          {column.title}: <EntryCell column={column} entry={entry} />
        </Box>
      ))}
    </Box>
  )
}
