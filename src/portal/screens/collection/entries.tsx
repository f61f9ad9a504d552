import { Box, Card, Stack, Table, TableBody, TableCell, TableHead, TableRow, useMediaQuery } from '@mui/material'
import type { Collection } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { OperationId } from '#generated/operations.ts'
import { EntryCell } from '../../lists/entry-cell.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { tableCard } from '../../ui/table-card.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type EntriesProps, EntryActions } from './entry-actions.tsx'

/** Entries as a table where there is room, as cards on narrow windows. */
export function Entries(props: EntriesProps) {
  const wide = useMediaQuery('(min-width:700px)', { noSsr: true })
  return wide ? <EntryTable {...props} /> : <EntryCards {...props} />
}

function EntryTable({ title, collection, entries, ...actions }: EntriesProps) {
  const say = useTexts('lists')
  const { columns, id } = collection
  return (
    <Card sx={tableCard}>
      <Table stickyHeader aria-label={title}>
        <TableHead>
          <TableRow>
            {columns.map(({ field, title: heading }) => (
              <TableCell key={field}>{heading}</TableCell>
            ))}
            {collection.entryActions ? (
              <TableCell>
                <VisuallyHidden>{say('actions')}</VisuallyHidden>
              </TableCell>
            ) : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map(entry => (
            <TableRow key={String(entry[id])} hover sx={{ height: 44 }}>
              {columns.map((column, index) => (
                <TableCell
                  key={column.field}
                  {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                  sx={{ maxWidth: 320, overflowWrap: 'break-word' }}
                >
                  <EntryCell column={column} entry={entry} />
                </TableCell>
              ))}
              {collection.entryActions ? (
                <TableCell>
                  <EntryActions collection={collection} entry={entry} {...actions} />
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

function EntryCards({ title, collection, entries, ...actions }: EntriesProps) {
  const { columns, id } = collection
  return (
    <Stack component="ul" aria-label={title} sx={{ gap: 1, listStyle: 'none', p: 0, m: 0 }}>
      {entries.map(entry => (
        <Card component="li" key={String(entry[id])} sx={{ p: 1.5 }}>
          {columns
            .filter(({ show }) => show !== 'wide')
            .map((column, index) => (
              <Box key={column.field} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 }}>
                {index === 0 ? null : <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{column.title}</Box>}
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', ...(index === 0 && { fontWeight: 500 }) }}>
                  <EntryCell column={column} entry={entry} />
                </Box>
              </Box>
            ))}
          <EntryActions collection={collection} entry={entry} {...actions} />
        </Card>
      ))}
    </Stack>
  )
}

/** A collection without the columns that say nothing of any entry. What its file says for nothing (`none`) is something. */
export function withColumnsOf(collection: Collection<OperationId>, entries: JsonObject[]): Collection<OperationId> {
  const says = (entry: JsonObject, field: string): boolean => ![undefined, null, ''].some(nothing => entry[field] === nothing)
  const columns = collection.columns.filter(({ field, none }) => none !== undefined || entries.some(entry => says(entry, field)))
  return { ...collection, columns }
}
