import { Box, Button, Stack, Typography } from '@mui/material'
import type { Ref } from 'react'
import { matchPath } from 'react-router-dom'
import type { List } from '#engine/definitions/types.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import type { ListAddress } from '../../lists/list-address.ts'
import type { Place } from '../../lists/queue-place.ts'
import { ofRowKey } from '../../lists/row-key.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { size } from '../../theme/tokens.ts'
import { FocusOnArrival } from '../../ui/frame/page-title.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Awaited } from '../../ui/states/awaited.tsx'
import { RecordSkeleton } from '../../ui/states/skeletons.tsx'
import { type AfterDecision, AfterDecisionContext } from '../../workflow/after-decision.ts'
import { InnerPage } from './inner-page.tsx'

type Props = {
  list: List
  /** Key of the row. */
  row: string
  address: ListAddress
  place: Place
  /** How many rows there are: "12", or "50+" when there are more. */
  total: string
  /** Title of the tab that the rows are of. */
  tab: string
  /** False while the rows are not there yet: nothing can be said of the place. */
  ready: boolean
  /** Whether the row is in the tab, by its filters. */
  isIn: boolean
  /** How many rows the tab holds. */
  left: number
  after: AfterDecision
  onStep: (by: 1 | -1) => void
  onClose: () => void
  pane: Ref<HTMLElement>
}

/** A record beside its list, with its place there and the ways to the next. */
export function RecordPane({ list, row, address, place, total, tab, ready, isIn, left, after, onStep, onClose, pane }: Props) {
  const say = useTexts('lists')
  const button = useTexts('buttons')
  const { index, previous, next } = place
  const where =
    index !== null
      ? say('place-of', { place: index + 1, total })
      : isIn
        ? say('in-tab', { tab, total })
        : say('not-in-tab', { tab })
  return (
    <Box component="section" aria-label={say('opened-from', { title: list.title })} ref={pane} sx={frame}>
      <Stack direction="row" data-print="no" data-bar="top" sx={bar}>
        <Button size="small" onClick={onClose} startIcon={<Icon name="cross" size={16} />}>
          {button('close')}
        </Button>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mr: 'auto', minWidth: 0 }}>
          {ready ? where : ''}
        </Typography>
        <Button size="small" disabled={previous === null} onClick={() => onStep(-1)} startIcon={<Icon name="left" size={16} />}>
          {say('previous')}
        </Button>
        {ready && !isIn && next === null && left === 0 ? (
          <Typography variant="body2">{say('nothing-waits')}</Typography>
        ) : (
          <Button
            size="small"
            variant={ready && !isIn ? 'contained' : 'outlined'}
            color="primary"
            disabled={next === null}
            onClick={() => onStep(1)}
            endIcon={<Icon name="right" size={16} />}
          >
            {say('next')}
          </Button>
        )}
      </Stack>
      <FocusOnArrival value={true}>
        <Awaited key={row} fallback={<RecordSkeleton />}>
          <AfterDecisionContext value={after}>
            <Inner list={list} row={row} address={address} />
          </AfterDecisionContext>
        </Awaited>
      </FocusOnArrival>
    </Box>
  )
}

/** The record's own page, without its way back to another list. */
function Inner({ list, row, address }: Pick<Props, 'list' | 'row' | 'address'>) {
  const { navigation } = useDefinitions()
  const page = navigation.pages.find(one => matchPath(one.path, list.open))
  if (!page) throw new Error(`The list "${list.title}" opens ${list.open}, which is no page.`)
  const { id, carrier } = ofRowKey(row)
  const search = new URLSearchParams(address.inner)
  if (carrier) search.set('carrier', carrier)
  return (
    <InnerPage
      page={{ ...page, with: { ...page.with, back: address.hrefOf(null) } }}
      path={list.open.replace(':id', id)}
      search={search}
      onSearch={next => {
        next.delete('carrier')
        address.changeInner(next)
      }}
    />
  )
}

/** Height of the bar with its space. */
const barHeight = 56
/** The bar stays in view where there is room; what stays in view below it begins there. */
const frame = { minWidth: 0, '--below-bars': `${size.topBar + barHeight + 8}px` } as const
const bar = {
  alignItems: 'center',
  gap: 1,
  flexWrap: 'wrap',
  position: { md: 'sticky' },
  top: size.topBar,
  zIndex: 2,
  minHeight: barHeight,
  pb: 0.5,
  mb: 2,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const
