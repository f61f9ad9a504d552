import { Box, Button, Stack } from '@mui/material'
import type { List } from '#engine/definitions/kinds.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { addressOfRow, pageOfList } from '../../lists/list-page.ts'
import { useList } from '../../lists/use-list.ts'
import { useSession } from '../../session/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { RowLine } from './row-line.tsx'

const rowsShown = 5

/** The first rows of a list, and the ways to all of it and to a new one. */
export function FirstRows({ id }: { id: string }) {
  const { lists, navigation } = useDefinitions()
  const { may } = useSession()
  const list = lists[id] as List
  const pages = useList(id, list, { filters: {} }, { limit: rowsShown })
  const page = pageOfList(navigation, id)
  const items = pages.data?.pages[0]?.items
  const tab = list.tabs.find(({ right }) => right === undefined || may(right))?.id ?? ''
  const create = list.create && may(list.create.right) ? list.create : null
  return (
    <SectionCard
      title={list.title}
      sentence={list.description}
      actions={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {page ? (
            <Button href={page.path} aria-label={`Show all: ${list.title}`}>
              Show all
            </Button>
          ) : null}
          {create && items && items.length > 0 ? (
            <Button variant="outlined" href={create.to}>
              {create.label}
            </Button>
          ) : null}
        </Stack>
      }
    >
      {pages.isPending ? <ListSkeleton rows={3} columns={2} /> : null}
      {pages.isError ? <ErrorState what="This could not be loaded." onRetry={() => void pages.refetch()} /> : null}
      {items?.length === 0 ? (
        <EmptyState
          drawing={list.empty.drawing}
          sentence={list.empty.text}
          action={
            create ? (
              <Button variant="contained" color="primary" href={create.to}>
                {create.label}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {items && items.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {items.map(({ id, label, row }) => (
            <RowLine key={id} label={label} href={addressOfRow(page, list, id, tab)} row={row} />
          ))}
        </Box>
      ) : null}
    </SectionCard>
  )
}
