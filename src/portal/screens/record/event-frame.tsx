import { Box, Drawer, IconButton, Stack, Typography, useMediaQuery } from '@mui/material'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { unsent } from '../../ui/leaving/unsent.ts'
import { useBackCloses } from '../../ui/leaving/use-back-closes.ts'
import { RecordPlaces, roomBeside } from './places.ts'
import { bringIntoView, useFillsWindow } from './use-fills-window.ts'

type Props = {
  label: string
  /** What the event is about. */
  about: string
  /** On a narrow window: a bar at the lower edge, so that the fields can be reached. */
  aside: boolean
  onEscape: () => void
  children: ReactNode
}

/**
 * Around the form of an event: a column beside the data where there is room for one, else a drawer over the right edge. It takes the focus
 * and gives it back to what opened it; the page is scrolled where it could not be filled in otherwise.
 */
export function EventFrame({ label, about, aside, onEscape, children }: Props) {
  const button = useTexts('buttons')
  const { side } = use(RecordPlaces)
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    if (panel.current) bringIntoView(panel.current)
    return () => giveBack(before)
  }, [])
  const fill = useFillsWindow()
  const filling = useCallback<RefCallback<HTMLElement>>(
    element => {
      panel.current = element
      return fill(element)
    },
    [fill],
  )
  useBackCloses(!side, onEscape)
  // One element for as long as it is open, wherever it stands: a window that gets narrower must not begin the form anew.
  const [host] = useState(() => document.createElement('div'))
  const onKeyDown = (event: KeyboardEvent): void => {
    // A menu or a question over it takes its own.
    if (event.defaultPrevented) return
    if (event.key === 'Escape') onEscape()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      host.querySelector('form')?.requestSubmit()
    }
  }
  const dialog = { role: 'dialog', 'aria-label': label, 'data-event': '', ...unsent }
  const content = (
    <Box onKeyDown={onKeyDown}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start', mb: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ mb: 1 }}>
            {label}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {about}
          </Typography>
        </Box>
        <IconButton aria-label={button('close')} onClick={onEscape}>
          <Icon name="cross" />
        </IconButton>
      </Stack>
      {children}
    </Box>
  )
  const column = (
    <Box {...dialog} ref={filling} sx={columnLook}>
      <Slot host={host} />
    </Box>
  )
  return (
    <>
      {createPortal(content, host)}
      {side ? (
        createPortal(column, side)
      ) : (
        <Drawer anchor="right" variant="persistent" open slotProps={{ paper: { sx: aside ? bar : drawer, ...dialog } }}>
          <Slot host={host} />
        </Drawer>
      )}
    </>
  )
}

/** The place that an element stands in. */
function Slot({ host }: { host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(host), [host])
  return <div ref={place} />
}

/** Whether the form of an event stands over the fields rather than beside them: what is at their right edge cannot be pressed then. */
export function useCoversFields(): boolean {
  return !useMediaQuery(roomBeside, { noSsr: true })
}

/** To what had the focus before; to the page when that is gone, as the button of a decision is once it was taken. */
function giveBack(before: Element | null): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return
  if (before instanceof HTMLElement && before.isConnected && before !== document.body)
    // Browsers scroll a button of a bar that stays in view to where it would stand without that.
    before.focus({ preventScroll: isInView(before) })
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/**
 * A field that gets the keyboard does not stand under the buttons, which stand at the very edge: they must not move when it is scrolled to
 * the end, as pressing one of them may do.
 */
const overBar = { scrollPaddingBottom: '80px', p: 2.5, '&:has(form)': { pb: 0 } } as const
const bar = { width: '100%', height: 'auto', top: 'auto', bottom: 0, p: 2, borderTop: 1, borderColor: 'divider' } as const
const drawer = { width: { xs: '100%', sm: 420 }, borderLeft: 1, borderColor: 'divider', ...overBar } as const
const columnLook = {
  position: 'sticky',
  top: 'var(--in-view-top)',
  overflowY: 'auto',
  ...overBar,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const
