import { Typography } from '@mui/material'
import { use } from 'react'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { useRead } from '../api/queries.ts'
import { ContentTable } from '../content/content-table.tsx'
import { parseTable } from '../content/parse-table.ts'
import { loadContent, useDefinitions } from '../definitions/portal-definitions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'

/** A table of a content, under its title. */
export function Screen({ page }: { page: Page }) {
  const say = useTexts('pages')
  const id = String(page.with?.content)
  const { title, introduction } = use(loadContent(useDefinitions(), id))
  const read = useRead('readTable', { query: { content: id } }, { handles: 'all' })
  const table = read.data && parseTable(read.data.table_json)
  return (
    <PageBody>
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
