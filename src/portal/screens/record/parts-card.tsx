import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import type { Need } from '#engine/workflow/kinds.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useList } from '../../lists/use-list.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { holderWords, type Reader } from '../../workflow/holder-words.ts'
import type { ListedAnswer, RecordAnswer } from '../../workflow/record-answer.ts'

/** A list of what belongs to the record, as the page names it; `create` with the condition for it. */
export type Part = {
  list: string
  title: string
  create?: { label: string; to: string; needs?: Need[] }
}

/** How many are shown here; the rest stands in the list itself. */
const shown = 5

/** What belongs to a record, of one kind: where each stands, and the way to begin one, or why not yet. */
export function PartsCard({ record, part, reader }: { record: RecordAnswer; part: Part; reader: Reader }) {
  const { lists, records, texts } = useDefinitions()
  const list = lists[part.list]
  if (!list) throw new Error(`The page names the list "${part.list}", which does not exist.`)
  const found = useList(part.list, list, { filters: {} }, { parent: record.id, limit: shown })
  const items = found.data?.pages[0]?.items ?? []
  const { parent } = records[list.record] ?? {}
  const mayCreate = part.create && !(parent?.one && items.length > 0)
  const unmet = firstUnmet(part.create?.needs, record.facts)?.reason
  // Nothing to show and nothing to begin here: others begin it.
  if (found.data && items.length === 0 && !part.create) return null
  const to = part.create && parent ? `${part.create.to}?${parent.field.slice(1)}=${record.id}` : undefined
  return (
    <SectionCard title={part.title}>
      {found.isPending ? <ListSkeleton rows={1} columns={2} /> : null}
      {found.isError ? <ErrorState what={`${part.title} could not be loaded.`} onRetry={() => void found.refetch()} /> : null}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
        {items.map(item => (
          <Item key={item.id} item={item} href={list.open.replace(':id', item.id)} reader={reader} />
        ))}
      </Stack>
      {found.data && items.length === 0 && !mayCreate ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {list.empty.text}
        </Typography>
      ) : null}
      {found.data && mayCreate && part.create ? (
        <Box sx={{ mt: items.length > 0 ? 2 : 0 }}>
          <Button variant={items.length > 0 ? 'outlined' : 'contained'} {...(unmet ? { disabled: true } : { href: to })}>
            {part.create.label}
          </Button>
          {unmet ? (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              {texts.refusals?.[unmet] ?? unmet}
            </Typography>
          ) : null}
        </Box>
      ) : null}
    </SectionCard>
  )
}

function Item({ item: { label, row }, href, reader }: { item: ListedAnswer; href: string; reader: Reader }) {
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
        {row.holder === 'nobody' ? 'since ' : `${holderWords(row.holder, reader)} · `}
        <RelativeTime at={row.since} as="bare" />
      </Typography>
    </Box>
  )
}
