import { Box, useMediaQuery } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import type { List } from '#engine/definitions/types.ts'
import { columnsOfTab } from '#engine/lists/columns-of-tab.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { columnsOfRows } from '../lists/columns-of-rows.ts'
import { KeysDialog } from '../lists/keys-dialog.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { addressOfRow } from '../lists/list-page.ts'
import { placeIn } from '../lists/queue-place.ts'
import { rowKey } from '../lists/row-key.ts'
import { useFollowing } from '../lists/use-following.ts'
import { useLeaving } from '../lists/use-leaving.ts'
import { useList } from '../lists/use-list.ts'
import { useListChanges } from '../lists/use-list-changes.ts'
import { useListKeys } from '../lists/use-list-keys.ts'
import { useOpenNext } from '../lists/use-open-next.ts'
import { useRowPlace } from '../lists/use-row-place.ts'
import { useSession } from '../session/session.tsx'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { StaleNote } from '../workflow/stale-note.tsx'
import { ListSide } from './list/list-side.tsx'
import { RecordPane } from './list/record-pane.tsx'
import { screenParameters } from './screen-parameters.ts'

/** From here on a record opens beside its list; below, in place of it. */
const roomForBoth = '(min-width:1200px)'

/** A list of records: tabs with counts, search, filters, sorting, page by page; where the page says so, a record opens beside it. */
export function Screen({ page }: { page: Page }) {
  const { lists, texts } = useDefinitions()
  const { may } = useSession()
  const { list: id, beside = false } = screenParameters(page, 'list')
  const list = lists[id]
  if (!list) throw new Error(`The page ${page.path} shows the list "${id}", which does not exist.`)
  // Entering an area is not being told what is in it.
  if (!may(list.right))
    return (
      <PageBody width="page">
        <PageTitle title={list.title} sentence={list.description} />
        <EmptyState drawing="inbox" sentence={texts.refusals?.['list-not-for-role'] ?? ''} />
      </PageBody>
    )
  return <ListPage id={id} list={list} beside={beside} />
}

function ListPage({ id, list, beside }: { id: string; list: List; beside: boolean }) {
  const { workflows } = useDefinitions()
  const { may } = useSession()
  const navigate = useNavigate()
  const wide = useMediaQuery(roomForBoth, { noSsr: true })
  const tabs = list.tabs.filter(({ right }) => right === undefined || may(right))
  const address = useListAddress(
    (list.filters ?? []).map(filter => filter.id),
    tabs.map(({ id: tabId }) => tabId),
  )
  const { view } = address
  const open = beside ? view.open : undefined
  // Beside an open record nothing moves but by its reader.
  const still = open !== undefined
  const pages = useList(id, list, view, { still })
  const news = useListChanges(id, list, view, pages, still)
  const { shown, leaving } = useLeaving(list.record, open, news)
  const rows = shown.map(record => ({
    record,
    lifecycle: record.row,
    owner: record.owner,
    below: record.below ?? {},
    related: record.related ?? {},
    left: leaving.has(rowKey(record)),
  }))
  const tab = tabs.find(one => one.id === view.tab) ?? tabs[0]
  const workflow = workflows[list.workflow]
  const ofTab = tab && workflow ? columnsOfTab(list, tab, workflow) : list.columns
  const columns = columnsOfRows({ ...list, columns: ofTab }, rows, { tab, filters: view.filters })
  const narrowed = Boolean(view.search) || Object.keys(view.filters).length > 0
  const counted = narrowed ? undefined : news.counts?.[tab?.id ?? '']
  const total = counted === undefined ? `${rows.length}${pages.hasNextPage ? '+' : ''}` : String(counted)

  useFollowing(
    list.record,
    open,
    rows.map(({ record }) => record),
    open !== undefined && news.left.has(open),
  )
  const ids = shown.map(rowKey).filter(key => !news.left.has(key))
  const last = useRef<number | null>(null)
  const here = open ? placeIn(ids, open, last.current) : null
  const elsewhere = useRowPlace(id, list, view, open && here?.index === null && !pages.isPending ? open : undefined)
  const place = here && elsewhere?.isIn ? { ...elsewhere, index: null } : here
  if (place?.index != null) last.current = place.index
  if (!open) last.current = null
  const atEnd = place?.index != null && place.index >= ids.length - 2
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  useEffect(() => {
    if (atEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [atEnd, hasNextPage, isFetchingNextPage, fetchNextPage])

  const [body, pane] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)]
  useReturn(open, body)
  const step = (by: 1 | -1): void => {
    const to = by === 1 ? place?.next : place?.previous
    // In place: Back leads to the list, not through every record that was looked at.
    if (to) navigate(address.hrefOf(to), { replace: true })
  }
  const ready = !pages.isPending && place !== null && (place.index !== null || elsewhere !== undefined)
  const isIn = place?.index != null || elsewhere?.isIn === true
  const after = useOpenNext(open, ready && !isIn, place?.next ?? null, row => navigate(address.hrefOf(row), { replace: true }))
  const close = (): void => void navigate(address.hrefOf(null))
  const [help, setHelp] = useState(false)
  const { letters, setLetters } = useListKeys({ rows: body, pane, step, close, help: () => setHelp(true) })
  return (
    <PageBody width="full">
      {open && !wide ? null : <StaleNote read={pages} />}
      <Box sx={open && wide ? both : undefined}>
        {open && !wide ? null : (
          <ListSide
            id={id}
            list={{ ...list, columns }}
            tabs={tabs}
            tab={tab?.id ?? ''}
            rows={rows}
            pages={pages}
            news={news}
            left={leaving.size}
            address={address}
            open={open}
            hrefOf={({ record }) => (beside ? address.hrefOf(rowKey(record)) : addressOfRow(undefined, list, rowKey(record), ''))}
            body={body}
            onHelp={() => setHelp(true)}
          />
        )}
        {open && place ? (
          <RecordPane
            list={list}
            row={open}
            address={address}
            place={place}
            total={total}
            tab={tab?.title ?? ''}
            ready={ready}
            isIn={isIn}
            after={after}
            left={counted ?? rows.length}
            onStep={step}
            onClose={close}
            pane={pane}
          />
        ) : null}
      </Box>
      <KeysDialog
        open={help}
        onClose={() => setHelp(false)}
        of={beside ? 'beside' : 'list'}
        letters={letters}
        onLetters={setLetters}
      />
    </PageBody>
  )
}

/** When a record is closed, by Escape or by Back, its row has the focus again. */
function useReturn(open: string | undefined, body: { current: HTMLElement | null }): void {
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current
    before.current = open
    if (open !== undefined || closed === undefined) return
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const row = links.find(link => link.closest('[data-row]')?.getAttribute('data-row') === closed) ?? links[0]
    if (row) row.focus()
    else document.getElementById('main')?.focus()
  }, [open, body])
}

const both = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(280px, 340px) minmax(0, 1fr)', alignItems: 'start' } as const
