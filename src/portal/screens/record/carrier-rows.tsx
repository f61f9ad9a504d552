import { Box, Stack, Typography } from '@mui/material'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useReference } from '../../forms/cached-loads.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { holderWords, type Reader } from '../../workflow/holder-words.ts'
import type { LifecycleAnswer } from '../../workflow/record-answer.ts'
import { type Acting, RowActions } from './actions.tsx'

type Props = Acting & { rows: LifecycleAnswer[]; summary: string | null; reader: Reader }

/** Where the record stands at each carrier, who has to act there, and what this person may do about it. */
export function CarrierRows({ rows, summary, reader, ...acting }: Props) {
  const { workflows } = useDefinitions()
  if (rows.length === 0) return null
  return (
    <SectionCard title="At the carriers" {...(summary ? { sentence: summary } : {})}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
        {rows.map(row => {
          const workflow = workflows[row.workflow]
          return (
            <Box component="li" key={`${row.workflow} ${row.scope}`}>
              <Row row={row} reader={reader} />
              {workflow ? <RowActions {...acting} row={row} workflow={workflow} carrier={row.scope} quiet /> : null}
            </Box>
          )
        })}
      </Stack>
    </SectionCard>
  )
}

function Row({ row, reader }: { row: LifecycleAnswer; reader: Reader }) {
  const carrier = useReference('carrier', row.scope)
  return (
    <Box sx={{ mb: 1 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography component="h3" variant="subtitle2">
          {carrier.value?.label ?? row.scope}
        </Typography>
        <StatusBadge tone={row.tone} size="small">
          {row.label}
        </StatusBadge>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {row.holder === 'nobody' ? 'Since ' : `${holderWords(row.holder, reader)} · `}
        <RelativeTime at={row.since} as="bare" />
        {row.due ? (
          <>
            {' '}
            · due <RelativeTime at={row.due} />
          </>
        ) : null}
        {row.next ? ` · ${row.next}` : ''}
      </Typography>
    </Box>
  )
}
