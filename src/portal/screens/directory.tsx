import { Box, Card, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { use } from 'react'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { useRead } from '../api/queries.ts'
import { loadContent, useDefinitions } from '../definitions/portal-definitions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { ListSkeleton } from '../ui/states/skeletons.tsx'
import { scrolled, tableCard } from '../ui/table-card.ts'
import { type ParametersOf, screenParameters } from './screen-parameters.ts'

/** Which members of the answer are shown: the list of rows, and of each the id, the name and the picture. */
type Column = ParametersOf<'directory'>['groups']

/** Who belongs to whom, in two columns: groups that have entries, each with its picture and name, and what belongs to it. */
export function Screen({ page }: { page: Page }) {
  const say = useTexts('pages')
  const { content, operation, groups, entries } = screenParameters(page, 'directory')
  const { title, introduction } = use(loadContent(useDefinitions(), content))
  const read = useRead(operation, {}, { handles: 'all' })
  const of = (group: JsonObject) => rowsOf(read.data, entries).filter(entry => entry[groups.id] === group[groups.id])
  const shown = rowsOf(read.data, groups).filter(group => of(group).length > 0)
  return (
    <PageBody>
      <PageTitle title={title} sentence={introduction} />
      {read.isError ? (
        <ErrorState what={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <ListSkeleton rows={4} columns={2} />
      ) : shown.length === 0 ? (
        <EmptyState sentence={say('directory-empty')} drawing="inbox" />
      ) : (
        <Card {...scrolled(title)} sx={tableCard}>
          <Table stickyHeader aria-label={title}>
            <TableHead>
              <TableRow>
                <TableCell>{groups.title}</TableCell>
                <TableCell>{entries.title}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map(group => (
                <TableRow key={String(group[groups.id])}>
                  <TableCell component="th" scope="row" sx={{ verticalAlign: 'top' }}>
                    <Named row={group} column={groups} />
                  </TableCell>
                  <TableCell>
                    <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }}>
                      {of(group).map(entry => (
                        <li key={String(entry[entries.id])}>
                          <Named row={entry} column={entries} />
                        </li>
                      ))}
                    </Stack>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Card>
      )}
    </PageBody>
  )
}

/** A picture and a name; without a picture the initials stand for it. */
function Named({ row, column }: { row: JsonObject; column: Column }) {
  const [name, picture] = [String(row[column.label] ?? ''), row[column.picture]]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <Avatar name={name} shape="square" size={28} decorative {...(typeof picture === 'string' ? { picture } : {})} />
      <span>{name}</span>
    </Box>
  )
}

function rowsOf(found: unknown, { rows: member }: Column): JsonObject[] {
  const rows = isRow(found) ? found[member] : undefined
  return Array.isArray(rows) ? rows.filter(isRow) : []
}

function isRow(row: unknown): row is JsonObject {
  return typeof row === 'object' && row !== null && !Array.isArray(row)
}
