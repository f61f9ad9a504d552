import { Badge, Box, IconButton, Link, Popover, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useRead } from '../api/queries.ts'
import { useSession } from '../session/session.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

type Notice = { id: string; text: string; url: string | null; at: string; read_at?: string | null }

/** The bell: notices to this person, newest first. Looking at them marks them as read. */
export function Notices() {
  const { partner, refresh } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const notices = useRead<Notice[]>('listNotices', {}, { handles: 'all', enabled: anchor !== null })
  const unread = partner?.unread ?? 0
  const open = async (button: HTMLElement): Promise<void> => {
    setAnchor(button)
    await notices.refetch()
    if (unread > 0) await call('markNoticesRead', {}, { handles: 'all' }).then(refresh, () => undefined)
  }
  return (
    <>
      <IconButton aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={event => void open(event.currentTarget)}>
        <Badge badgeContent={unread} color="primary" slotProps={{ badge: { 'aria-hidden': true } as never }} sx={besideBell}>
          <Icon name="bell" />
        </Badge>
        <VisuallyHidden>{unread > 0 ? `Notices, ${unread} not read` : 'Notices'}</VisuallyHidden>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Notices' } }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, width: 'min(360px, 90vw)', maxHeight: 420, overflowY: 'auto' }}>
          {(notices.data ?? []).map(notice => (
            <Box component="li" key={notice.id} sx={{ p: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              {notice.url ? <Link href={pathOf(notice.url)}>{notice.text}</Link> : notice.text}
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                <RelativeTime at={notice.at} />
              </Typography>
            </Box>
          ))}
          {notices.data?.length === 0 ? <Typography sx={{ p: 1 }}>No notices yet.</Typography> : null}
        </Box>
      </Popover>
    </>
  )
}

/** Notices carry whole addresses, as mails do; inside the portal the path is enough. */
function pathOf(url: string): string {
  const address = new URL(url, location.href)
  return address.origin === location.origin ? address.pathname : url
}

/** The bell stays to be seen. */
const besideBell = {
  '& .MuiBadge-badge': { transform: 'translate(80%, -60%)', minWidth: 16, height: 16, px: 0.5, fontSize: 11 },
} as const
