import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { callNamed } from '../api/call.ts'
import { ContentTable } from '../content/content-table.tsx'
import { parseTable } from '../content/parse-table.ts'
import { loadContent, useDefinitions } from '../definitions/portal-definitions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { type ParametersOf, screenParameters } from './screen-parameters.ts'

/** A table of a content, or one that an operation answers with, under the content's title. */
export function Screen({ page }: { page: Page }) {
  return <TablePage {...screenParameters(page, 'table')} />
}

function TablePage({ content, operation }: ParametersOf<'table'>) {
  const say = useTexts('pages')
  const { title, introduction } = use(loadContent(useDefinitions(), content))
  const read = useQuery({
    queryKey: ['table', content, operation],
    meta: { handles: 'all' },
    queryFn: async ({ signal }) => {
      const input = operation === undefined ? { query: { content } } : {}
      const { data } = await callNamed(operation ?? 'readTable', input, { signal, handles: 'all' })
      return typeof data === 'object' && data !== null && 'table_json' in data ? String(data.table_json) : ''
    },
  })
  const table = read.data === undefined ? null : parseTable(read.data)
  return (
    <PageBody width={operation === undefined ? 'page' : 'full'}>
      <PageTitle title={title} sentence={introduction} />
      {read.isError ? (
        <ErrorState what={read.error.message} onRetry={() => void read.refetch()} />
      ) : table ? (
        <ContentTable table={table} title={title} />
      ) : (
        <Typography role="status" sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
          {say(read.isPending ? 'table-loading' : 'table-empty')}
        </Typography>
      )}
    </PageBody>
  )
}
