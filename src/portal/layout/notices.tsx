import { Badge, Box, Button, IconButton, Popover, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../api/queries.ts'
import { readSessionCookie } from '../api/session-cookie.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { markRead } from '../notices/mark-read.ts'
import { NoticeEntries } from '../notices/notice-entries.tsx'
import { useSession } from '../session/session.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { lineEnd } from '../theme/page-meta.ts'
import { Icon } from '../ui/icon.tsx'
import { panelLook } from '../ui/nav/nav-look.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { followIn } from '../workflow/look-again.ts'

/** The bell: the newest notices to this person. Each is read by itself, or all at once; the page of all is linked. */
export function Notices() {
  const say = useTexts('notices')
  const { navigation } = useDefinitions()
  const { partner, refresh } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const notices = useRead('listNotices', {}, { handles: 'all', enabled: anchor !== null })
  const unread = partner?.unread ?? 0
  // Who is told something sees it without loading the page again.
  useQuery({
    queryKey: ['bell'],
    meta: { handles: 'all' },
    initialData: null,
    // That a session is over is said where something is asked of it.
    queryFn: () => (readSessionCookie() === null ? null : refresh().then(() => null)),
    refetchInterval: () => followIn(partner ?? undefined),
  })
  const all = navigation.pages.find(({ screen }) => screen === 'notices')?.path
  const open = (button: HTMLElement): void => {
    setAnchor(button)
    void notices.refetch()
  }
  const read = async (ids?: string[]): Promise<void> => {
    await markRead(notices.data ?? [], ids)
    await Promise.all([notices.refetch(), refresh()])
  }
  return (
    <>
      <IconButton aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={event => open(event.currentTarget)}>
        <Badge badgeContent={unread} color="primary" slotProps={{ badge: { 'aria-hidden': true } as never }} sx={besideBell}>
          <Icon name="bell" />
        </Badge>
        <VisuallyHidden>{unread > 0 ? say('not-read-count', { count: unread }) : say('title')}</VisuallyHidden>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: lineEnd }}
        transformOrigin={{ vertical: 'top', horizontal: lineEnd }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('title'), sx: panelLook } }}
      >
        <Box sx={{ width: 'min(400px, 92vw)', maxHeight: 420, overflowY: 'auto' }}>
          <NoticeEntries notices={notices.data ?? []} onRead={ids => void read(ids)} />
          {notices.isLoadingError ? <ErrorState what={notices.error.message} onRetry={() => void notices.refetch()} /> : null}
          {notices.data?.length === 0 ? <Typography sx={{ p: 2 }}>{say('none')}</Typography> : null}
        </Box>
        <Stack direction="row" sx={{ gap: 1, p: 1, borderTop: 1, borderColor: 'divider', justifyContent: 'space-between' }}>
          {all ? (
            <Button size="small" variant="text" href={all} onClick={() => setAnchor(null)}>
              {say('all')}
            </Button>
          ) : null}
          <Button size="small" variant="text" disabled={unread === 0} onClick={() => void read()}>
            {say('mark-all')}
          </Button>
        </Stack>
      </Popover>
    </>
  )
}

/** The bell stays to be seen. */
const besideBell = {
  '& .MuiBadge-badge': { transform: 'translate(80%, -60%)', minWidth: 16, height: 16, px: 0.5, fontSize: 11 },
} as const
