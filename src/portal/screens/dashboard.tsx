import { Box, Button, Card, Link, Stack, Typography } from '@mui/material'
import type { List, Page } from '#engine/definitions/kinds.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useList } from '../lists/use-list.ts'
import { useSession } from '../session/session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { mainLifecycle } from '../workflow/record-answer.ts'

/** Where one begins: what waits in each list, and the one thing to do next. */
export function Screen({ page }: { page: Page }) {
  const { lists, texts } = useDefinitions()
  const { facts } = useSession()
  const parameters = page.with as unknown as { content: string; lists: string[] }
  const first = String(facts.actor.account?.first_name ?? '')
  return (
    <PageBody width="page">
      <PageTitle title={first ? `Welcome, ${first}` : page.title} sentence={texts[parameters.content]?.sentence} />
      <Stack sx={{ gap: 3, mt: 3 }}>
        {parameters.lists.map(id => {
          const list = lists[id]
          return list ? <ListCard key={id} id={id} list={list} /> : null
        })}
      </Stack>
    </PageBody>
  )
}

function ListCard({ id, list }: { id: string; list: List }) {
  const { navigation } = useDefinitions()
  const { may } = useSession()
  const pages = useList(id, list, { filters: {} }, { limit: 5 })
  const address = navigation.pages.find(page => page.screen === 'list' && page.with?.list === id)?.path ?? list.open
  const page = pages.data?.pages[0]
  const create = list.create && may(list.create.right) ? list.create : null
  return (
    <SectionCard title={list.title} sentence={list.description} actions={<Button href={address}>Show all</Button>}>
      {pages.isPending ? <ListSkeleton rows={3} columns={2} /> : null}
      {pages.isError ? <ErrorState what="This could not be loaded." onRetry={() => void pages.refetch()} /> : null}
      {page ? (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
          {list.tabs
            .filter(({ right }) => right === undefined || may(right))
            .map(tab => (
              <Card component="li" key={tab.id} sx={{ px: 2, py: 1.25, minWidth: 112 }}>
                <Link href={`${address}?tab=${tab.id}`} underline="hover" sx={{ color: 'text.primary' }}>
                  <Typography component="span" variant="h2" data-numeric sx={{ display: 'block' }}>
                    {page.counts[tab.id] ?? 0}
                  </Typography>
                  <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                    {tab.title}
                  </Typography>
                </Link>
              </Card>
            ))}
        </Box>
      ) : null}
      {page && page.items.length === 0 ? (
        <EmptyState
          drawing={list.empty.drawing}
          sentence={list.empty.text}
          action={
            create ? (
              <Button variant="contained" color="primary" href={create.to}>
                {create.label}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {page && page.items.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2 }}>
          {page.items.map(record => {
            const row = mainLifecycle(record, list.workflow)
            return (
              <Box component="li" key={record.id} sx={line}>
                <Link
                  href={list.open.replace(':id', record.id)}
                  underline="hover"
                  sx={{ color: 'text.primary', fontWeight: 500, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
                >
                  {record.label}
                </Link>
                {row ? (
                  <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flex: 'none' }}>
                    <StatusBadge tone={row.tone} size="small">
                      {row.label}
                    </StatusBadge>
                    <RelativeTime at={row.since} as="bare" />
                  </Stack>
                ) : null}
              </Box>
            )
          })}
        </Box>
      ) : null}
    </SectionCard>
  )
}

const line = { display: 'flex', justifyContent: 'space-between', gap: 2, py: 1, borderTop: 1, borderColor: 'divider' } as const
