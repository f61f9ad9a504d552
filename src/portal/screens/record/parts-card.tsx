import { Box, Link, Stack, Typography } from '@mui/material'
import { partTone, statusLine } from '#engine/workflow/carried-on.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ListSkeleton } from '../../ui/states/skeletons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import type { ListedAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { useWaitingOnText } from '../../workflow/waiting-on-text.ts'
import { BeginPart, isBegunHere } from './begin-part.tsx'
import type { ChildList } from './child-lists.ts'
import { Since } from './since.tsx'

/** What a record has one of at most: its state is said beside that of the record. A bot is created, verified and live. */
export function onlyOf({ kind, items }: ChildList): ListedAnswer | undefined {
  return kind.parent?.one ? items[0] : undefined
}

export function PartBadge({ childList }: { childList: ChildList }) {
  const { workflows } = useDefinitions()
  const item = onlyOf(childList)
  if (!item) return null
  const alone = workflows[item.row.workflow]?.['x-derive']?.summary?.alone === true
  return <StatusBadge tone={partTone(item.row)}>{statusLine({ title: childList.kind.title, row: item.row, alone })}</StatusBadge>
}

type Props = { record: RecordAnswer; childList: ChildList; onBegin: (childList: ChildList) => void }

/** What belongs to a record, of one kind: where the first of them stand, and the way to begin one, or why not yet. The rest is in the list itself. */
export function PartsCard({ record, childList, onBegin }: Props) {
  const say = useTexts('record')
  const { part, list, items, state } = childList
  const begins = isBegunHere(childList)
  return (
    <SectionCard title={part.title}>
      {state === 'pending' ? <ListSkeleton rows={1} columns={2} /> : null}
      {state === 'error' ? (
        <ErrorState what={say('part-failed', { title: part.title })} advice={childList.because} onRetry={childList.reload} />
      ) : null}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
        {items.map(item => (
          <Item key={item.id} item={item} href={list.open.replace(':id', item.id)} />
        ))}
      </Stack>
      {state === 'there' && items.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: begins ? 2 : 0 }}>
          {list.empty.text}
        </Typography>
      ) : null}
      {begins ? (
        <Box sx={{ mt: items.length > 0 ? 2 : 0 }}>
          <BeginPart
            record={record}
            childList={childList}
            variant={items.length > 0 ? 'outlined' : 'contained'}
            onBegin={onBegin}
          />
        </Box>
      ) : null}
    </SectionCard>
  )
}

function Item({ item: { label, row }, href }: { item: ListedAnswer; href: string }) {
  const holderWords = useWaitingOnText()
  return (
    <Box component="li">
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Link href={href}>{label}</Link>
        <StatusBadge tone={row.tone} size="small">
          {row.label}
        </StatusBadge>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {row.summary ? `${row.summary} · ` : ''}
        {row.waits.length === 0 ? (
          <Since at={row.since} isPart />
        ) : (
          <>
            {holderWords(row.waits)} · <RelativeTime at={row.since} as="bare" />
          </>
        )}
      </Typography>
    </Box>
  )
}
