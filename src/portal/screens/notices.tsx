import { Box, Button, Card, FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import { call } from '../api/call.ts'
import { useRead } from '../api/queries.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import type { Notice } from '../notices/group-notices.ts'
import { markRead } from '../notices/mark-read.ts'
import { NoticeEntries } from '../notices/notice-entries.tsx'
import { useSession } from '../session/session.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { ListSkeleton } from '../ui/states/skeletons.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { StaleNote } from '../workflow/stale-note.tsx'

/** All notices to this person, page by page, and how mails come. */
export function Screen({ page }: { page: Page }) {
  const say = useTexts('notices')
  const { limits } = useDefinitions()
  const { partner, refresh } = useSession()
  const size = limits.lists.pageSize
  const notices = useInfiniteQuery({
    queryKey: ['listNotices', 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: before, signal }) =>
      (await call('listNotices', { query: { limit: size, ...(before && { before }) } }, { signal, handles: 'all' })).data,
    getNextPageParam: (last: Notice[]) => (last.length < size ? undefined : last.at(-1)?.id),
  })
  const all = notices.data?.pages.flat() ?? []
  const read = async (ids?: string[]): Promise<void> => {
    await markRead(all, ids)
    await Promise.all([notices.refetch(), refresh()])
  }
  return (
    <PageBody width="page">
      <PageTitle
        title={page.title}
        actions={
          <Button disabled={(partner?.unread ?? 0) === 0} onClick={() => void read()}>
            {say('mark-all')}
          </Button>
        }
      />
      <StaleNote read={notices} />
      {notices.isPending ? <ListSkeleton rows={8} columns={1} /> : null}
      {notices.isLoadingError ? <ErrorState what={notices.error.message} onRetry={() => void notices.refetch()} /> : null}
      {notices.isSuccess && all.length === 0 ? <EmptyState drawing="inbox" sentence={say('none')} /> : null}
      {all.length > 0 ? (
        <Card>
          <NoticeEntries notices={all} onRead={ids => void read(ids)} />
        </Card>
      ) : null}
      {notices.hasNextPage ? (
        <Button
          sx={{ my: 2 }}
          variant="outlined"
          disabled={notices.isFetchingNextPage}
          onClick={() => void notices.fetchNextPage()}
        >
          {say('further')}
        </Button>
      ) : null}
      <Mails />
    </PageBody>
  )
}

/** Each by itself, or one a day. */
function Mails() {
  const say = useTexts('notices')
  const toast = useToast()
  const settings = useRead('readNoticeSettings', {}, { handles: 'all' })
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (!settings.data) return null
  const save = async (digest: boolean): Promise<void> => {
    setChosen(digest)
    try {
      await call('saveNoticeSettings', { body: { digest } }, { handles: 'all' })
      toast(say('saved'), { tone: 'good' })
    } catch (error) {
      setChosen(null)
      toast(reasonOf(error), { tone: 'bad' })
    }
  }
  return (
    <Box sx={{ mt: 3 }}>
      <SectionCard title={say('mails')}>
        <RadioGroup
          aria-label={say('mails')}
          value={(chosen ?? settings.data.digest) ? 'daily' : 'single'}
          onChange={(_, value) => void save(value === 'daily')}
        >
          {(['single', 'daily'] as const).map(one => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={say(one)} />
          ))}
        </RadioGroup>
      </SectionCard>
    </Box>
  )
}
