import { Box, Button, Stack, Tab, Tabs, Typography, useMediaQuery } from '@mui/material'
import type { RefObject } from 'react'
import type { List } from '#engine/definitions/types.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import type { Row } from '../../lists/cell.tsx'
import { ChangesBar } from '../../lists/changes-bar.tsx'
import { CreateButton } from '../../lists/create-button.tsx'
import { emptySentence } from '../../lists/empty-sentence.ts'
import { FilterChips, Filters } from '../../lists/filters.tsx'
import type { ListAddress } from '../../lists/list-address.ts'
import { ListRows } from '../../lists/list-rows.tsx'
import { SearchBox } from '../../lists/search-box.tsx'
import type { useList } from '../../lists/use-list.ts'
import type { ListChanges } from '../../lists/use-list-changes.ts'
import { useSession } from '../../session/session.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { PageTitle } from '../../ui/frame/page-title.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ListSkeleton } from '../../ui/states/skeletons.tsx'

type Props = {
  id: string
  list: List
  /** Those that this person may see. */
  tabs: List['tabs']
  tab: string
  rows: Row[]
  pages: ReturnType<typeof useList>
  news: ListChanges
  /** How many rows others have moved on. */
  left: number
  address: ListAddress
  /** Key of the row beside it: then there is little room. */
  open: string | undefined
  hrefOf: (row: Row) => string
  body: RefObject<HTMLElement | null>
  onHelp: () => void
}

/** The list itself: title, tabs, what narrows it, rows. */
export function ListSide({ id, list, tabs, tab, rows, pages, news, left, address, open, hrefOf, body, onHelp }: Props) {
  const say = useTexts('lists')
  const { may } = useSession()
  const { limits } = useDefinitions()
  const wide = useMediaQuery('(min-width:700px)', { noSsr: true })
  const { view, change } = address
  const sortOf = ({ sort }: typeof view): string => sort ?? `${list.sort.order === 'desc' ? '-' : ''}${list.sort.by}`
  const small = open !== undefined
  const first = pages.data?.pages[0]
  const filters = list.filters ?? []
  const narrowed = Boolean(view.search) || Object.keys(view.filters).length > 0
  const create = list.create && may(list.create.right) ? list.create : null
  const button = create ? <CreateButton list={list} create={create} variant="contained" /> : null
  const nothing = emptySentence({ ...list, tabs }, tab, say, news.counts)
  const { fuller } = nothing
  const found = say(pages.hasNextPage ? 'found-more' : 'found', { count: rows.length })
  return (
    <Box sx={small ? { minWidth: 0, position: 'sticky', top: 72 } : { minWidth: 0 }}>
      {small ? (
        <Typography variant="h3" component="h2">
          {list.title}
        </Typography>
      ) : (
        <PageTitle title={list.title} sentence={list.description} actions={button} />
      )}
      <Tabs
        value={tab}
        onChange={(_event, next: string) => change({ tab: next })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={say('views', { title: list.title })}
        sx={{ mt: small ? 1 : 2 }}
      >
        {tabs.map(one => (
          <Tab
            key={one.id}
            value={one.id}
            label={news.counts ? say('tab', { title: one.title, count: news.counts[one.id] ?? 0 }) : `${one.title} `}
          />
        ))}
      </Tabs>
      <Stack direction="row" sx={{ gap: 1.5, my: 2, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        {list.search ? <SearchBox value={view.search ?? ''} onChange={search => change({ search })} /> : null}
        {filters.length > 0 ? (
          <Filters
            list={id}
            sheet={small || !wide}
            filters={filters}
            values={view.filters}
            onChange={next => change({ filters: next })}
          />
        ) : null}
        {wide && !small ? (
          <Button size="small" onClick={onHelp} sx={{ ml: 'auto' }}>
            {say('keys')}
          </Button>
        ) : null}
      </Stack>
      <FilterChips list={id} filters={filters} values={view.filters} onChange={next => change({ filters: next })} />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: narrowed && first ? 1 : 0 }}>
        {narrowed && first ? found : ''}
      </Typography>
      {pages.isPending ? <ListSkeleton rows={6} columns={small ? 1 : list.columns.length} /> : null}
      {pages.isLoadingError ? (
        <ErrorState what={say('not-loaded')} advice={pages.error.message} onRetry={() => void pages.refetch()} />
      ) : null}
      {first && rows.length === 0 ? (
        <EmptyState
          drawing={narrowed ? 'search' : list.empty.drawing}
          sentence={narrowed ? say('no-match') : nothing.text}
          action={
            narrowed ? (
              <Button onClick={() => change({ search: '', filters: {} })}>{say('show-all')}</Button>
            ) : fuller ? (
              <Button onClick={() => change({ tab: fuller.id })}>
                {say('show-tab', { tab: fuller.title, count: fuller.count })}
              </Button>
            ) : (
              button
            )
          }
        />
      ) : null}
      {rows.length > 0 ? (
        <ListRows
          list={list}
          rows={rows}
          shape={small ? 'compact' : wide ? 'table' : 'cards'}
          sort={sortOf(view)}
          onSort={column => change(now => ({ sort: sortOf(now) === column ? `-${column}` : column }))}
          hrefOf={hrefOf}
          open={open}
          body={body}
        />
      ) : null}
      {pages.hasNextPage ? (
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Button onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
            {say('load-more', { count: limits.lists.pageSize })}
          </Button>
        </Box>
      ) : null}
      <ChangesBar news={news} left={left} />
    </Box>
  )
}
