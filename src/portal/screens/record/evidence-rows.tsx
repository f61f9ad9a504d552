import { Box, Link, Stack, Typography } from '@mui/material'
import type { List } from '#engine/definitions/types.ts'
import { childWorkflowOf } from '#engine/lists/cell.ts'
import { filterNaming } from '#engine/records/evidence.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { pageOfList } from '../../lists/list-page.ts'
import { rowKey } from '../../lists/row-key.ts'
import { useList } from '../../lists/use-list.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ListSkeleton } from '../../ui/states/skeletons.tsx'
import type { ListedAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { RowBadge } from '../../workflow/row-badge.tsx'

/** The rows of a list that name a record, each with where it and what belongs to it stands: what else a decision is about. */
export function EvidenceRows({ record, id, list }: { record: RecordAnswer; id: string; list: List }) {
  const { limits, navigation } = useDefinitions()
  const say = useTexts('record')
  const filter = filterNaming(list, record.kind)?.id ?? ''
  const pages = useList(id, list, { filters: { [filter]: record.id } }, { limit: limits.lists.dashboardRows })
  const page = pageOfList(navigation, id)
  const items = pages.data?.pages[0]?.items
  const all = page && `${page.path}?${new URLSearchParams({ [filter]: record.id })}`
  if (pages.isPending) return <ListSkeleton rows={1} columns={1} />
  if (pages.isLoadingError)
    return (
      <ErrorState
        what={say('evidence-list-failed', { list: list.title })}
        advice={pages.error.message}
        onRetry={() => void pages.refetch()}
      />
    )
  return (
    <Box>
      <Typography variant="subtitle2">{list.title}</Typography>
      {items?.length === 0 ? <Typography variant="body2">{say('evidence-list-empty')}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {items?.map(item => (
          <Row key={rowKey(item)} list={list} item={item} />
        ))}
      </Box>
      {pages.hasNextPage && all ? <Link href={all}>{say('evidence-list-all')}</Link> : null}
    </Box>
  )
}

/** Its name, and its own row where nothing that belongs to it has one. */
function Row({ list, item }: { list: List; item: ListedAnswer }) {
  const below = [...new Set(list.columns.flatMap(({ value }) => childWorkflowOf(value) ?? []))].flatMap(workflow => {
    const row = item.below?.[workflow]
    const title = list.columns.find(({ value }) => childWorkflowOf(value) === workflow)?.title
    return row ? [{ workflow, row, title }] : []
  })
  const shown = below.length > 0 ? below : [{ workflow: '', row: item.row, title: undefined }]
  return (
    <Box component="li" sx={{ py: 0.75 }}>
      <Link href={list.open.replace(':id', item.id)} sx={{ overflowWrap: 'anywhere' }}>
        {item.label}
      </Link>
      {shown.map(({ workflow, row, title }) => (
        <Stack key={workflow} direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', typography: 'body2' }}>
          {title === undefined ? null : <span>{title}</span>}
          <RowBadge row={row} />
          {row.summary && !row.carried ? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {row.summary}
            </Box>
          ) : null}
        </Stack>
      ))}
    </Box>
  )
}
