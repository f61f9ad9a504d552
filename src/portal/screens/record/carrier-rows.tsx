import { Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { Reader } from '#engine/permissions/reader.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import { decisionAt, type HistoryAnswer, holdingAt, type LifecycleAnswer, personOf } from '../../workflow/record-answer.ts'
import { useWaitingOnText } from '../../workflow/waiting-on-text.ts'
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
  /** Rows whose decision stands above the data. */
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
                <Row row={row} reader={reader} decisions={told.includes(row) ? [] : standingAt(acting.record, row)} />
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
                <FoldedWay row={row} history={history} reader={reader} />
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
function FoldedWay({ row, history, reader }: { row: LifecycleAnswer; history: HistoryAnswer[]; reader: Reader }) {
  const say = useTexts('record')
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="details" onToggle={event => setOpen(event.currentTarget.open)} sx={{ mt: 1 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', color: 'text.secondary', minHeight: 24 }}>
        {say('standing')}
      </Typography>
      {isOpen ? <WayDrawing row={row} history={history} reader={reader} /> : null}
    </Box>
  )
}

type Standing = NonNullable<ReturnType<typeof decisionAt>>

/** The last decision about a row, and what others decided against it before that still holds. */
function standingAt(record: Acting['record'], row: LifecycleAnswer): Standing[] {
  const last = decisionAt(record, row)
  return last ? [last, ...holdingAt(record, row).map(line => ({ line, answered: false }))] : []
}

function Row({ row, reader, decisions }: { row: LifecycleAnswer; reader: Reader; decisions: Standing[] }) {
  const say = useTexts('record')
  const carrier = useCarrierName(row.scope)
  const holderWords = useWaitingOnText()
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
            {holderWords(row.waits)} · <RelativeTime at={row.since} as="bare" />
          </>
        )}
        {row.due ? <> {say.rich('due', { time: <RelativeTime at={row.due} /> })}</> : null}
        {row.next ? ` · ${row.next}` : ''}
      </Typography>
      {decisions
        .filter(({ answered }) => !(answered && reader === 'owner'))
        .map(decision => (
          <Decided key={decision.line.seq} decision={decision} />
        ))}
    </Box>
  )
}

function Decided({ decision: { line, answered } }: { decision: Standing }) {
  const say = useTexts('record')
  const who = personOf(line)
  const said = answered ? say('last-time', { decision: line.label }) : line.label
  const time = <RelativeTime at={line.at} />
  return (
    <Box sx={{ mt: 0.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {who ? say.rich('decided-by', { decision: said, who, time }) : say.rich('decided', { decision: said, time })}
      </Typography>
      <DecisionText decision={line} />
    </Box>
  )
}

const opened = { pl: 1.5, borderLeft: 3, borderColor: 'primary.main' } as const
