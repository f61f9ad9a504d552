import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { useTexts } from '../texts/use-texts.ts'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { groupNotices, type Notice } from './group-notices.ts'

type Props = { notices: Notice[]; onRead: (ids: string[]) => void }

/**
 * Notices as entries: what is not read stands out, and is read by opening it or by its button. What waits no more says what became of it; what
 * was asked stands among what was told before.
 */
export function NoticeEntries({ notices, onRead }: Props) {
  const say = useTexts('notices')
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {groupNotices(notices).map(({ newest, earlier, unread }) => (
        <Box component="li" key={newest.id} sx={{ px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 0.25, minHeight: 28, flexWrap: 'wrap' }}>
            {unread.length > 0 ? <Dot said={say('not-read')} /> : null}
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {newest.kind ? `${newest.kind} · ` : ''}
              <RelativeTime at={newest.at} />
            </Typography>
            {unread.length > 0 ? (
              <Button
                size="small"
                variant="text"
                aria-label={say('mark-read-what', { what: newest.text })}
                sx={{ ml: 'auto' }}
                onClick={() => onRead(unread)}
              >
                {say('mark-read')}
              </Button>
            ) : null}
          </Stack>
          <NoticeText notice={newest} strong={unread.length > 0} onOpen={() => unread.length > 0 && onRead(unread)} />
          {before(newest, earlier).length > 0 ? (
            <Box component="details" sx={{ mt: 0.5, typography: 'body2', color: 'text.secondary' }}>
              <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
                {say('earlier', { count: before(newest, earlier).length })}
              </Box>
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {before(newest, earlier).map(notice => (
                  <li key={notice.id}>
                    {notice.text} <RelativeTime at={notice.at} />
                  </li>
                ))}
              </Box>
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  )
}

/** What was told before what stands on top. */
function before(newest: Notice, earlier: Notice[]): Notice[] {
  return newest.after ? [newest, ...earlier] : earlier
}

function NoticeText({ notice, strong, onOpen }: { notice: Notice; strong: boolean; onOpen: () => void }) {
  const { url } = notice
  const { after } = notice
  const text = after?.text ?? notice.text
  const look = { fontWeight: strong ? 500 : 400, overflowWrap: 'anywhere' } as const
  return (
    <Typography sx={look}>
      {url ? (
        <Link href={pathOf(url)} onClick={onOpen}>
          {text}
        </Link>
      ) : (
        text
      )}
      {after ? (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {' · '}
          <RelativeTime at={after.at} />
        </Box>
      ) : null}
    </Typography>
  )
}

function Dot({ said }: { said: string }) {
  return (
    <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main', flex: 'none' }}>
      <VisuallyHidden>{said}</VisuallyHidden>
    </Box>
  )
}

/** Notices carry whole addresses, as mails do; inside the portal the path is enough. */
function pathOf(url: string): string {
  const address = new URL(url, location.href)
  return address.origin === location.origin ? address.pathname : url
}
