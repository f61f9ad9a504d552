import { Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { Reader } from '#engine/permissions/reader.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import { useHolderWords } from '../../workflow/holder-words.ts'
import { decisionAt, type HistoryAnswer, type LifecycleAnswer, personOf } from '../../workflow/record-answer.ts'
import { WayDrawing } from '../../workflow/way-drawing.tsx'
import { type Acting, RowActions } from './actions.tsx'
import { DecisionText } from './decision-text.tsx'
import { Since } from './since.tsx'

/** `first`: key of the carrier whose row the page was opened at. */
type Props = Acting & {
  rows: LifecycleAnswer[]
  history: HistoryAnswer[]
  first: string | null
  summary: string | null
  reader: Reader
  /** Rows whose decision stands above everything else. */
  told: LifecycleAnswer[]
}

/** Where the record stands at each carrier, what was decided there and why, who has to act, and what this person may do about it. */
export function CarrierRows({ rows, history, first, summary, reader, told, ...acting }: Props) {
  const say = useTexts('record')
  const { workflows } = useDefinitions()
  if (rows.length === 0) return null
  return (
    <SectionCard title={say('at-the-carriers')} {...(summary ? { sentence: summary } : {})}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
        {rows
          .toSorted((one, other) => Number(other.scope === first) - Number(one.scope === first))
          .map(row => {
            const workflow = workflows[row.workflow]
            return (
              <Box
                component="li"
                key={`${row.workflow} ${row.scope}`}
                {...(row.scope === first ? { 'aria-current': 'true' as const, sx: opened } : {})}
              >
                <Row row={row} reader={reader} decision={told.includes(row) ? null : decisionAt(acting.record, row)} />
                {workflow ? (
                  <RowActions
                    {...acting}
                    row={row}
                    workflow={workflow}
                    carrier={row.scope}
                    quiet
                    takesKeys={row.scope === first}
                  />
                ) : null}
                <FoldedWay row={row} history={history} />
              </Box>
            )
          })}
      </Stack>
    </SectionCard>
  )
}

/** The carrier whose row a page was opened at. */
export function AtCarrier({ carrier }: { carrier: string }) {
  const say = useTexts('record')
  const name = useCarrierName(carrier)
  return <span>{say('at', { carrier: name ?? '' })}</span>
}

/** Where a row stands on its way, when it is asked for. */
function FoldedWay({ row, history }: { row: LifecycleAnswer; history: HistoryAnswer[] }) {
  const say = useTexts('record')
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="details" onToggle={event => setOpen(event.currentTarget.open)} sx={{ mt: 1 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', color: 'text.secondary', minHeight: 24 }}>
        {say('standing')}
      </Typography>
      {isOpen ? <WayDrawing row={row} history={history} /> : null}
    </Box>
  )
}

type RowProps = { row: LifecycleAnswer; reader: Reader; decision: ReturnType<typeof decisionAt> }

function Row({ row, reader, decision }: RowProps) {
  const say = useTexts('record')
  const carrier = useCarrierName(row.scope)
  const holderWords = useHolderWords()
  const who = decision && personOf(decision.line)
  const said = decision?.answered ? say('last-time', { decision: decision.line.label }) : decision?.line.label
  return (
    <Box sx={{ mb: 1 }}>
      {/* Under the name, however long both are: the rows of two carriers are read against each other. */}
      <Stack sx={{ alignItems: 'flex-start', gap: 0.5, mb: 0.5 }}>
        <Typography component="h3" variant="subtitle2">
          {carrier}
        </Typography>
        <StatusBadge tone={row.tone} size="small">
          {row.label}
        </StatusBadge>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {row.waits.length === 0 ? (
          <Since at={row.since} />
        ) : (
          <>
            {holderWords(row.waits, reader)} · <RelativeTime at={row.since} as="bare" />
          </>
        )}
        {row.due ? <> {say.rich('due', { time: <RelativeTime at={row.due} /> })}</> : null}
        {row.next ? ` · ${row.next}` : ''}
      </Typography>
      {decision && !(decision.answered && reader === 'owner') ? (
        <Box sx={{ mt: 0.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {who
              ? say.rich('decided-by', { decision: said, who, time: <RelativeTime at={decision.line.at} /> })
              : say.rich('decided', { decision: said, time: <RelativeTime at={decision.line.at} /> })}
          </Typography>
          <DecisionText decision={decision.line} />
        </Box>
      ) : null}
    </Box>
  )
}

const opened = { pl: 1.5, borderLeft: 3, borderColor: 'primary.main' } as const
