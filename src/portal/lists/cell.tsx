import { Box, Link, Stack } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import type { Column, JsonObject } from '#engine/definitions/types.ts'
import { childWorkflowOf, factAt } from '#engine/lists/cell.ts'
import { useServices } from '../session/form-services.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useNow } from '../ui/time/now.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import type { LifecycleAnswer, ListedAnswer } from '../workflow/record-answer.ts'
import { RowBadge } from '../workflow/row-badge.tsx'
import { useWaitingOnText } from '../workflow/waiting-on-text.ts'
import { lifecycleOfColumn } from './lifecycle-of-column.ts'
import { PhoneCell } from './phone-cell.tsx'
import { usePicture } from './use-picture.ts'
import { written } from './written.ts'

/** What a column points into. */
export type Row = {
  record: ListedAnswer
  lifecycle: LifecycleAnswer
  owner: { id: string; label: string }
  below: { [workflow: string]: LifecycleAnswer }
  related: JsonObject
  /** No column says where what carries it on stands: its badge does. */
  isAlone?: boolean
  /** It stood in the list when that was read, and does no more. */
  left?: boolean
}

/** Formats that say where a row stands. */
const ofStanding = new Set(['status', 'holder', 'due', 'age'])

/** `stop`: whether Tab stops at the row's link; keys move between rows. `open`: its record is shown beside the list. */
type CellProps = { column: Column; row: Row; href: string; refs: Map<string, string>; stop?: boolean; open?: boolean }

/** One value of a row, by the column's format. */
export function Cell({ column, row, href, refs, stop = true, open = false }: CellProps) {
  const say = useTexts('lists')
  const holderWords = useWaitingOnText()
  const value = factAt(row, column.value)
  // Where it stands now its reader may not see.
  if (row.left && ofStanding.has(column.format) && childWorkflowOf(column.value) === null)
    return column.format === 'status' ? (
      <StatusBadge tone="stopped" size="small">
        {say('gone')}
      </StatusBadge>
    ) : (
      <>—</>
    )
  switch (column.format) {
    case 'name':
      return (
        <Name
          label={row.record.label}
          file={column.picture ? factAt(row, column.picture) : undefined}
          href={href}
          stop={stop}
          open={open}
        />
      )
    case 'status': {
      const of = lifecycleOfColumn(row, column.value)
      if (of && row.isAlone) return <RowBadge row={of} />
      return of ? (
        <StatusBadge tone={of.tone} size="small">
          {of.label}
        </StatusBadge>
      ) : (
        <>—</>
      )
    }
    case 'holder':
      return <>{holderWords(lifecycleOfColumn(row, column.value)?.waits ?? []) ?? '—'}</>
    case 'due': {
      const due = lifecycleOfColumn(row, column.value)
        ?.waits.flatMap(wait => wait.due ?? [])
        .sort()[0]
      return due ? <Due at={due} /> : <>—</>
    }
    case 'age':
      return typeof value === 'string' ? <RelativeTime at={value} as="bare" /> : <>—</>
    case 'date':
    case 'datetime':
      return typeof value === 'string' ? <RelativeTime at={value} as="date" /> : <>—</>
    case 'phone':
      return <PhoneCell values={[value ?? []].flat().map(String)} />
    default:
      return <>{written(value, column, refs, say) || '—'}</>
  }
}

/** When something is due; what is overdue says so in words and colour. */
function Due({ at }: { at: string }) {
  const say = useTexts('lists')
  const over = new Date(at) < useNow()
  return (
    <Box component="span" sx={over ? { color: 'tone.bad.text', fontWeight: 500 } : {}}>
      {over ? say.rich('overdue', { time: <RelativeTime at={at} /> }) : <RelativeTime at={at} />}
    </Box>
  )
}

/** `file`: undefined of kinds that have no picture. */
type NameProps = { label: string; file: unknown; href: string; stop: boolean; open: boolean }

function Name({ label, file, href, stop, open }: NameProps) {
  const picture = usePicture(typeof file === 'string' ? file : null)
  return (
    <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', minWidth: 0 }}>
      {file === undefined ? null : <Avatar name={label} shape="square" size={28} decorative {...(picture ? { picture } : {})} />}
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={label}>
        <Link
          href={href}
          data-row-link
          tabIndex={stop ? 0 : -1}
          aria-current={open ? 'true' : undefined}
          underline="hover"
          sx={{ color: 'text.primary', fontWeight: 500 }}
        >
          {label}
        </Link>
      </Box>
    </Stack>
  )
}

/** Labels of the references that the rows show, by kind and key: "country IN". */
export function useReferenceLabels(columns: Column[], rows: Row[]): Map<string, string> {
  const services = useServices()
  const wanted = columns.flatMap(({ ref, value }) => {
    const keys = ref ? rows.flatMap(row => factAt(row, value)).filter(key => typeof key === 'string' && key !== '') : []
    return ref && keys.length > 0 ? [{ kind: ref, keys: [...new Set(keys as string[])].sort() }] : []
  })
  const found = useQueries({
    queries: wanted.map(({ kind, keys }) => ({
      queryKey: ['reference-labels', kind, keys],
      meta: { handles: 'all' },
      queryFn: () => services.loadReferences(kind, { keys }),
    })),
  })
  return new Map(
    found.flatMap(({ data, isPending }, index) => {
      const { kind, keys = [] } = wanted[index] ?? {}
      const labels = isPending ? keys.map(key => ({ key, label: '…' })) : (data ?? [])
      return labels.map(({ key, label }) => [`${kind} ${key}`, label] as const)
    }),
  )
}
