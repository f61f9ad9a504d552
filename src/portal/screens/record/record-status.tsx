import { Box } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import type { Reader } from '#engine/permissions/reader.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import type { LifecycleAnswer, RecordAnswer, WaitAnswer } from '../../workflow/record-answer.ts'
import { useHeldBack, useNextFor } from '../../workflow/use-next-for.ts'
import { readersFirst, useWaitingOnText } from '../../workflow/waiting-on-text.ts'
import type { HeldElsewhere } from './held-elsewhere.ts'

type Props = { record: RecordAnswer; row: LifecycleAnswer; reader: Reader; held: HeldElsewhere | undefined; told: boolean }

/**
 * Where a record stands: a line of what its rows at carriers say, one of whom it waits for, since when and what comes next, one of who else.
 *
 * @param held why what comes next waits for something else, which is said beside the button.
 * @param told what the line does not repeat, because badges beside the name say it: where what carries the record on stands.
 */
export function RecordStatus({ record, row, reader, held, told }: Props) {
  const nextFor = useNextFor()
  const carrier = useCarrierName(reader === 'carrier' ? undefined : onlyCarrier(record))
  // What keeps it from being submitted stands beside the button.
  const isHeld = useHeldBack()(row, reader) !== undefined || (held !== undefined && held.todo.length > 0)
  const next = isHeld ? null : nextFor(row, reader)
  const [first, ...others] = readersFirst(row.waits).map(wait => (
    <Wait key={wait.holder} wait={wait} carrier={carrier} isOne={row.waits.length === 1} />
  ))
  const lines: ReactNode[][] = [row.summary && !told ? [row.summary] : [], [first, next].filter(Boolean), others]
  return lines
    .filter(parts => parts.length > 0)
    .map((parts, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no names and are drawn anew together
      <Box key={index} component="span" sx={{ display: 'block' }}>
        <Dotted parts={parts} />
      </Box>
    ))
}

/** The one carrier that a record waits for. */
function onlyCarrier({ lifecycles }: RecordAnswer): string | undefined {
  const at = lifecycles.filter(({ scope, waits }) => scope !== '' && waits.some(({ holder }) => holder === 'carrier'))
  return at.length === 1 ? at[0]?.scope : undefined
}

function Dotted({ parts }: { parts: ReactNode[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no names and are drawn anew together
    <Fragment key={index}>
      {index > 0 ? ' · ' : ''}
      {part}
    </Fragment>
  ))
}

/** Whom it waits for; of several, for which of the records that carry it on. */
function Wait({ wait, carrier, isOne }: { wait: WaitAnswer; carrier: string | undefined; isOne: boolean }) {
  const say = useTexts('record')
  const { records } = useDefinitions()
  const holderWords = useWaitingOnText()
  const of = isOne || !wait.of ? null : records[wait.of.kind]?.title
  return (
    <>
      {holderWords([wait], wait.of ? undefined : carrier)}
      {of ? ` (${of})` : ''} · <RelativeTime at={wait.since} as="bare" />
      {wait.due ? <> {say.rich('due', { time: <RelativeTime at={wait.due} /> })}</> : null}
    </>
  )
}
