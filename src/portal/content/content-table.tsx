import { Card, Link, Stack, Table, TableBody, TableCell, TableHead, TableRow, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { DefinitionList } from '../ui/definition-list.tsx'
import { scrolled, wideTableCard } from '../ui/table-card.ts'
import type { ContentTable as Data } from './parse-table.ts'

/** With more columns than these the first, which says what a row is about, is kept wide. */
const manyColumns = 6

/** The table of a content; on phones a card a row, with what the row says. */
export function ContentTable({ table: { headers, rows }, title }: { table: Data; title: string }) {
  const isWide = useMediaQuery<Theme>(theme => theme.breakpoints.up('md'))
  // biome-ignore-start lint/suspicious/noArrayIndexKey: rows have no key, and two may say the same
  if (!isWide)
    return (
      <Stack component="ul" aria-label={title} sx={{ gap: 2, p: 0, m: 0, listStyle: 'none' }}>
        {rows.map((row, index) => (
          <Card component="li" key={index} sx={{ p: 2 }}>
            <DefinitionList
              items={headers
                .filter(({ key }) => said(row, key) !== '')
                .map(({ key, label }) => ({ label, value: <CellText text={said(row, key)} /> }))}
            />
          </Card>
        ))}
      </Stack>
    )
  return (
    <Card
      {...scrolled(title)}
      sx={{
        ...wideTableCard,
        // What does not fit is scrolled to: words stay whole, whatever stands around.
        overflowWrap: 'break-word',
        '& thead th:first-of-type': { ...wideTableCard['& thead th'], left: 0, zIndex: 3 },
        '& tbody tr > :first-of-type': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
        '& tr > :first-of-type': headers.length > manyColumns ? { minWidth: 200 } : {},
      }}
    >
      <Table stickyHeader aria-label={title}>
        <TableHead>
          <TableRow>
            {headers.map(({ key, label }) => (
              <TableCell key={key}>{label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={index}>
              {headers.map(({ key }) => (
                <TableCell key={key}>
                  <CellText text={said(row, key)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
  // biome-ignore-end lint/suspicious/noArrayIndexKey: rows have no key, and two may say the same
}

/** What stands in a column; keys are typed, and every object has some names of its own. */
function said(row: Data['rows'][number], key: string): string {
  return (Object.hasOwn(row, key) && row[key]) || ''
}

/** A mailbox can be written to, a phone number in its international form called. */
function CellText({ text }: { text: string }) {
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return <Link href={`mailto:${text}`}>{text}</Link>
  if (/^\+[\d ]{7,20}$/.test(text)) return <Link href={`tel:${text.replaceAll(' ', '')}`}>{text}</Link>
  return text || '–'
}
