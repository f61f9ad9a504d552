import { Box, Card, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Dashboard } from '#engine/definitions/pages/navigation.ts'
import type { List } from '#engine/definitions/types.ts'
import { readerOf } from '#engine/permissions/reader.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { addressOfRow, pageOfList } from '../../lists/list-page.ts'
import { rowKey } from '../../lists/row-key.ts'
import { useOldest } from '../../lists/use-list.ts'
import { useSession } from '../../session/session.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ListSkeleton } from '../../ui/states/skeletons.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { useNextFor } from '../../workflow/use-next-for.ts'
import { waitOf } from '../../workflow/waiting-on-text.ts'
import { RowLine } from './row-line.tsx'

type CardOf = NonNullable<Dashboard['tabs'][number]['cards']>[number]

type Props = { cards: CardOf[]; empty: ReactNode; none?: ReactNode; isQuiet?: boolean }

/** How many wait in each tab that has any and since when, and the next step of those that have waited longest. `empty` stands where none do, `none` instead where the lists hold something. `isQuiet`: nothing stands here while they are loading. */
export function Waiting({ cards, empty, none = empty, isQuiet = false }: Props) {
  const say = useTexts('dashboard-page')
  const { limits, lists, navigation, records } = useDefinitions()
  const { facts } = useSession()
  const nextFor = useNextFor()
  const asked = cards.map(({ list, tab, next }) => ({
    id: list,
    list: lists[list] as List,
    tab,
    limit: next ? limits.lists.dashboardRows : 1,
  }))
  const answers = useOldest(asked)
  const failed = answers.find(({ isLoadingError }) => isLoadingError)
  if (failed) {
    const again = () => answers.forEach(answer => void (answer.isLoadingError && answer.refetch()))
    return <ErrorState what={say('waiting-failed')} advice={failed.error?.message ?? ''} onRetry={again} />
  }
  if (answers.some(({ isPending }) => isPending)) return isQuiet ? null : <ListSkeleton rows={2} columns={3} />
  const all = cards.map((card, index) => {
    const { list } = asked[index] as (typeof asked)[number]
    const page = pageOfList(navigation, card.list)
    const rows = (answers[index]?.data?.items ?? []).map(record => ({
      ...record,
      href: addressOfRow(page, list, rowKey(record), card.tab),
    }))
    return { card, rows, count: answers[index]?.data?.counts[card.tab] ?? 0, address: `${page?.path ?? '/'}?tab=${card.tab}` }
  })
  // A number stands where there is something to count.
  const counted = all.filter(({ count }) => count > 0)
  const waiting = all.flatMap(({ card, rows }) => (card.next ? rows : []))
  // What waits in one record and is told at the one that it carries on, too, is one step.
  const next = waiting
    .filter(({ row }) => {
      const of = waitOf(row)?.of
      return of === undefined || !waiting.some(({ id, kind }) => id === of.id && kind === of.kind)
    })
    .sort((one, other) => Date.parse(one.row.since) - Date.parse(other.row.since))
  // Of the whole lists: what waits for others, or is done, is there all the same.
  const isThere = answers.some(({ data }) => Object.values(data?.counts ?? {}).some(count => count > 0))
  return (
    <>
      {counted.length > 0 ? (
        <Box component="ul" aria-label={say('waiting')} sx={grid}>
          {counted.map(({ card, rows, count, address }) => (
            <Card component="li" key={`${card.list} ${card.tab}`} sx={{ p: 2, position: 'relative' }}>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <Link href={address} underline="hover" color="inherit" sx={wholeCard}>
                  {card.title}
                  <Typography
                    component="span"
                    variant="h1"
                    data-numeric
                    sx={{ display: 'block', color: 'text.primary', my: 0.5 }}
                  >
                    {count}
                  </Typography>
                </Link>
                {rows[0]
                  ? say.rich('waiting-since', {
                      day: <RelativeTime at={rows[0].row.since} as="date" />,
                      age: <RelativeTime at={rows[0].row.since} />,
                    })
                  : null}
              </Typography>
            </Card>
          ))}
        </Box>
      ) : null}
      {next.length > 0 ? (
        <SectionCard title={say(next.some(({ row }) => waitOf(row)) ? 'next-steps' : 'waiting')} sentence={say('longest-first')}>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {next.map(({ kind, label, row, href, owner }) => (
              <RowLine
                key={href}
                label={label}
                href={href}
                row={row}
                kind={records[waitOf(row)?.of?.kind ?? kind]?.title ?? kind}
                next={nextFor(row, readerOf(facts.actor, owner.id))}
              />
            ))}
          </Box>
        </SectionCard>
      ) : isThere ? (
        none
      ) : (
        empty
      )}
    </>
  )
}

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(176px, 1fr))' },
  listStyle: 'none',
  p: 0,
  m: 0,
} as const
// The link covers the card, so that all of it can be pressed.
const wholeCard = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const
