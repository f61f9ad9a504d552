import { Box, Button, Stack, Typography } from '@mui/material'
import { type Ref, Suspense } from 'react'
import { matchPath } from 'react-router-dom'
import type { List } from '#engine/definitions/kinds.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import type { ListAddress } from '../../lists/list-address.ts'
import type { Place } from '../../lists/queue-place.ts'
import { Icon } from '../../ui/icon.tsx'
import { FocusOnArrival } from '../../ui/page-title.tsx'
import { RecordSkeleton } from '../../ui/skeletons.tsx'
import { InnerPage } from './inner-page.tsx'

type Props = {
  list: List
  id: string
  address: ListAddress
  place: Place
  /** How many rows there are: "12", or "50+" when there are more. */
  total: string
  /** Title of the tab that the rows are of. */
  tab: string
  /** False while the rows are not there yet: nothing can be said of the place. */
  ready: boolean
  onStep: (by: 1 | -1) => void
  onClose: () => void
  pane: Ref<HTMLElement>
}

/** A record beside its list, with its place there and the ways to the next. */
export function RecordPane({ list, id, address, place, total, tab, ready, onStep, onClose, pane }: Props) {
  const { index, previous, next } = place
  return (
    <Box component="section" aria-label={`Opened from ${list.title}`} ref={pane} sx={{ minWidth: 0 }}>
      <Stack direction="row" data-print="no" sx={bar}>
        <Button size="small" onClick={onClose} startIcon={<Icon name="cross" size={16} />}>
          Close
        </Button>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mr: 'auto', minWidth: 0 }}>
          {!ready ? '' : index === null ? `Not in “${tab}”` : `${index + 1} of ${total}`}
        </Typography>
        <Button size="small" disabled={previous === null} onClick={() => onStep(-1)} startIcon={<Icon name="left" size={16} />}>
          Previous
        </Button>
        {ready && index === null && next === null ? (
          <Typography variant="body2">Nothing else waits here.</Typography>
        ) : (
          <Button
            size="small"
            variant={ready && index === null ? 'contained' : 'outlined'}
            color="primary"
            disabled={next === null}
            onClick={() => onStep(1)}
            endIcon={<Icon name="right" size={16} />}
          >
            Next
          </Button>
        )}
      </Stack>
      <FocusOnArrival value={true}>
        <Suspense fallback={<RecordSkeleton />}>
          <Inner key={id} list={list} id={id} address={address} />
        </Suspense>
      </FocusOnArrival>
    </Box>
  )
}

/** The record's own page, without its way back to another list. */
function Inner({ list, id, address }: Pick<Props, 'list' | 'id' | 'address'>) {
  const { navigation } = useDefinitions()
  const page = navigation.pages.find(one => matchPath(one.path, list.open))
  if (!page) throw new Error(`The list "${list.title}" opens ${list.open}, which is no page.`)
  return (
    <InnerPage
      page={{ ...page, with: { ...page.with, back: address.hrefOf(null) } }}
      path={list.open.replace(':id', id)}
      search={address.inner}
      onSearch={address.changeInner}
    />
  )
}

const bar = { alignItems: 'center', gap: 1, flexWrap: 'wrap', pb: 1.5, mb: 2, borderBottom: 1, borderColor: 'divider' } as const
