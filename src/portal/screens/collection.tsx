import { Box, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Collection, CollectionAction, Page } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { OperationId } from '#generated/operations.ts'
import { useRead } from '../api/queries.ts'
import { objectsAt } from '../forms/offered.ts'
import { useSession } from '../session/session.tsx'
import { useStoredInput } from '../session/use-stored-input.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageLinks } from '../ui/frame/page-links.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { ListSkeleton } from '../ui/states/skeletons.tsx'
import { AboutEntry } from './collection/about-entry.tsx'
import { ActionDialog } from './collection/action-dialog.tsx'
import { Entries, withColumnsOf } from './collection/entries.tsx'
import { EntrySearch, useEntrySearch } from './collection/entry-search.tsx'
import { actionPlace, type OpenAction, storedAction } from './collection/stored-action.ts'
import { useAct } from './collection/use-act.ts'
import { screenParameters } from './screen-parameters.ts'

type Shown = Collection<OperationId>

/** The entries that an operation answers with, and what can be done with each and with all. */
export function Screen({ page }: { page: Page }) {
  const collection = screenParameters(page, 'collection')
  const { pathname } = useLocation()
  // Another page with this screen shares nothing with it: not what is asked in a dialog either.
  return <CollectionPage key={pathname} title={page.title} collection={collection} />
}

function CollectionPage({ title, collection }: { title: string; collection: Shown }) {
  const say = useTexts('lists')
  const { operation, introduction, columns, empty, actions = [], links = [] } = collection
  const read = useRead(operation, {}, { handles: 'all' })
  const { data } = read
  const entries = objectsAt(data, collection.entries)
  const searched = useEntrySearch(collection, entries)
  // Undefined until it is known whether a dialog was open before the page was loaded again.
  const [asked, setAsked] = useState<OpenAction | null>()
  const { facts } = useSession()
  const input = useStoredInput()
  const { pathname } = useLocation()
  if (asked === undefined && read.isSuccess && read.isFetchedAfterMount)
    setAsked(storedAction(input.find(actionPlace(pathname)), collection, entries, facts))
  const hasActed = useRef(false)
  const reread = (): void => {
    hasActed.current = true
    void read.refetch()
  }
  const act = useAct(collection, entry => <AboutEntry key="about" {...{ collection, entry, entries }} />, reread)
  // What was done may have taken away the entry whose button had the focus.
  const [focusRound, setFocusRound] = useState(0)
  useEffect(() => {
    if (read.dataUpdatedAt === 0 || !hasActed.current) return
    hasActed.current = false
    const at = document.activeElement
    // A question that is answered still has the focus while it fades.
    if (at === document.body || at?.closest('[role=dialog]')) setFocusRound(round => round + 1)
  }, [read.dataUpdatedAt])
  const begin = (action: CollectionAction<OperationId>, entry: JsonObject | null): void =>
    action.form === undefined ? void act.run(action, entry) : setAsked({ action, form: action.form, entry })
  const buttons = actions.map(action => (
    <Button
      key={action.label}
      variant="contained"
      color={action.tone === 'bad' ? 'error' : 'primary'}
      {...('to' in action ? { href: action.to } : { disabled: act.isBusy(action, null), onClick: () => begin(action, null) })}
    >
      {action.label}
    </Button>
  ))
  return (
    <PageBody width="page">
      <PageTitle title={title} sentence={introduction} actions={read.isSuccess ? buttons : null} focusRound={focusRound} />
      {collection.search && entries.length > 0 ? <EntrySearch {...searched} /> : null}
      {searched.found.length > 0 ? (
        <Entries
          title={title}
          collection={withColumnsOf(collection, entries)}
          entries={searched.found}
          isBusy={act.isBusy}
          onAct={begin}
        />
      ) : entries.length > 0 ? (
        <EmptyState
          sentence={say('no-match')}
          drawing="search"
          action={<Button onClick={() => searched.set('')}>{say('show-all')}</Button>}
        />
      ) : read.isError ? (
        <ErrorState what={say('not-loaded')} advice={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <ListSkeleton rows={5} columns={columns.length} />
      ) : (
        <EmptyState sentence={empty.text} drawing={empty.drawing} />
      )}
      <Box sx={{ mt: links.length > 0 ? 3 : 0 }}>
        <PageLinks links={links} />
      </Box>
      {asked && data !== undefined ? (
        <ActionDialog
          asked={asked}
          collection={collection}
          entries={entries}
          answer={data}
          onDone={() => {
            setAsked(null)
            act.tell(asked.action, asked.entry)
          }}
          onClose={() => setAsked(null)}
          onStale={async () => {
            const now = await read.refetch()
            return now.isSuccess ? objectsAt(now.data, collection.entries) : null
          }}
        />
      ) : null}
    </PageBody>
  )
}
