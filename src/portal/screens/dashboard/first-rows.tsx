import { Box, Button, Stack } from '@mui/material'
import type { List } from '#engine/definitions/types.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { CreateButton } from '../../lists/create-button.tsx'
import { emptySentence } from '../../lists/empty-sentence.ts'
import { addressOfRow, pageOfList } from '../../lists/list-page.ts'
import { rowKey } from '../../lists/row-key.ts'
import { useList } from '../../lists/use-list.ts'
import { useSession } from '../../session/session.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ListSkeleton } from '../../ui/states/skeletons.tsx'
import { RowLine } from './row-line.tsx'

/** The first rows of a list, and the ways to all of it and to a new one. @param isQuiet says nothing while there is none. */
export function FirstRows({ id, isQuiet }: { id: string; isQuiet: boolean }) {
  const dash = useTexts('dashboard-page')
  const say = useTexts('lists')
  const { limits, lists, navigation } = useDefinitions()
  const { may } = useSession()
  const list = lists[id] as List
  const pages = useList(id, list, { filters: {} }, { limit: limits.lists.dashboardRows })
  const page = pageOfList(navigation, id)
  const items = pages.data?.pages[0]?.items
  const tab = list.tabs.find(({ right }) => right === undefined || may(right))?.id ?? ''
  const create = list.create && may(list.create.right) ? list.create : null
  if (isQuiet && !items?.length && !pages.isLoadingError) return null
  return (
    <SectionCard
      title={list.title}
      sentence={list.description}
      actions={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {page ? (
            <Button href={page.path} aria-label={dash('show-all-of', { title: list.title })}>
              {dash('show-all')}
            </Button>
          ) : null}
          {create && items && items.length > 0 ? <CreateButton list={list} create={create} variant="outlined" /> : null}
        </Stack>
      }
    >
      {pages.isPending ? <ListSkeleton rows={3} columns={2} /> : null}
      {pages.isLoadingError ? (
        <ErrorState what={dash('list-failed')} advice={pages.error.message} onRetry={() => void pages.refetch()} />
      ) : null}
      {items?.length === 0 ? (
        <EmptyState
          drawing={list.empty.drawing}
          sentence={emptySentence(list, tab, say, pages.data?.pages[0]?.counts).text}
          action={create ? <CreateButton list={list} create={create} variant="contained" /> : undefined}
        />
      ) : null}
      {items && items.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {items.map(item => (
            <RowLine key={rowKey(item)} label={item.label} href={addressOfRow(page, list, rowKey(item), tab)} row={item.row} />
          ))}
        </Box>
      ) : null}
    </SectionCard>
  )
}
