import { Box, Button, MenuItem, Stack, Tab, Tabs, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Filter, List, Page } from '#engine/definitions/kinds.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useListView } from '../lists/list-address.ts'
import { ListTable } from '../lists/list-table.tsx'
import { useList } from '../lists/use-list.ts'
import { useServices } from '../session/form-services.ts'
import { useSession } from '../session/session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { mainLifecycle } from '../workflow/record-answer.ts'

const typingPauseMs = 300

/** A list of records: tabs with counts, search, filters, sorting, page by page. */
export function Screen({ page }: { page: Page }) {
  const { lists } = useDefinitions()
  const id = String(page.with?.list)
  const list = lists[id]
  if (!list) throw new Error(`The page ${page.path} shows the list "${id}", which does not exist.`)
  return <ListPage id={id} list={list} />
}

function ListPage({ id, list }: { id: string; list: List }) {
  const { may } = useSession()
  const { limits } = useDefinitions()
  const [view, change] = useListView((list.filters ?? []).map(filter => filter.id))
  const pages = useList(id, list, view)
  const first = pages.data?.pages[0]
  const rows = (pages.data?.pages ?? []).flatMap(({ items }) =>
    items.flatMap(record => {
      const lifecycle = mainLifecycle(record, list.workflow)
      return lifecycle ? [{ record, lifecycle, owner: record.owner }] : []
    }),
  )
  const tabs = list.tabs.filter(({ right }) => right === undefined || may(right))
  const tab = view.tab ?? tabs[0]?.id ?? ''
  const searching = Boolean(view.search) || Object.keys(view.filters).length > 0
  const create = list.create && may(list.create.right) ? list.create : null
  const button = create ? (
    <Button variant="contained" color="primary" href={create.to}>
      {create.label}
    </Button>
  ) : null
  return (
    <PageBody width="full">
      <PageTitle title={list.title} sentence={list.description} actions={button} />
      <Tabs
        value={tab}
        onChange={(_event, next: string) => change({ tab: next })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={`Views of ${list.title}`}
        sx={{ mt: 2 }}
      >
        {tabs.map(one => (
          <Tab key={one.id} value={one.id} label={`${one.title} ${first ? `(${first.counts[one.id] ?? 0})` : ''}`} />
        ))}
      </Tabs>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, my: 2 }}>
        {list.search ? <Search value={view.search ?? ''} onChange={search => change({ search })} /> : null}
        {(list.filters ?? []).map(filter => (
          <FilterSelect
            key={filter.id}
            filter={filter}
            value={view.filters[filter.id] ?? ''}
            onChange={value => change({ filters: { ...view.filters, [filter.id]: value } })}
          />
        ))}
      </Stack>
      {pages.isPending ? <ListSkeleton rows={6} columns={list.columns.length} /> : null}
      {pages.isError ? (
        <ErrorState what="The list could not be loaded." advice={pages.error.message} onRetry={() => void pages.refetch()} />
      ) : null}
      {first && rows.length === 0 ? (
        <EmptyState
          drawing={searching ? 'search' : list.empty.drawing}
          sentence={searching ? 'Nothing matches what you look for.' : list.empty.text}
          action={searching ? <Button onClick={() => change({ search: '', filters: {} })}>Show all</Button> : button}
        />
      ) : null}
      {rows.length > 0 ? (
        <ListTable
          list={list}
          rows={rows}
          sort={view.sort ?? `${list.sort.order === 'desc' ? '-' : ''}${list.sort.by}`}
          onSort={sort => change({ sort })}
        />
      ) : null}
      {pages.hasNextPage ? (
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Button onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
            Load {String((limits.lists as { pageSize: number }).pageSize)} more
          </Button>
        </Box>
      ) : null}
    </PageBody>
  )
}

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), typingPauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      label="Search"
      type="search"
      size="small"
      value={typed}
      onChange={event => setTyped(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 128 } }}
      sx={{ width: { sm: 320 } }}
    />
  )
}

function FilterSelect({ filter, value, onChange }: { filter: Filter; value: string; onChange: (value: string) => void }) {
  const services = useServices()
  const { data } = useQuery({
    queryKey: ['references', filter.ref],
    enabled: filter.ref !== undefined,
    queryFn: () => services.loadReferences(filter.ref ?? '', {}),
  })
  const options = filter.options ?? (data ?? []).map(({ key, label }) => ({ value: key, label }))
  return (
    <TextField
      select
      label={filter.title}
      size="small"
      value={value}
      onChange={event => onChange(event.target.value)}
      sx={{ width: { sm: 220 } }}
    >
      <MenuItem value="">All</MenuItem>
      {options.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
