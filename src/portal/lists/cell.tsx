import { Box, Link, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '#engine/definitions/kinds.ts'
import { pointer } from '#engine/lists/cell.ts'
import { useServices } from '../session/form-services.ts'
import { useSession } from '../session/session.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { holderWords } from '../workflow/holder-words.ts'
import type { LifecycleAnswer, RecordAnswer } from '../workflow/record-answer.ts'
import { usePicture } from './use-picture.ts'

/** What a column points into. */
export type Row = { record: RecordAnswer; lifecycle: LifecycleAnswer; owner: { id: string; label: string } }

/** One value of a row, by the column's format. */
export function Cell({ column, row, href, refs }: { column: Column; row: Row; href: string; refs: Map<string, string> }) {
  const { facts } = useSession()
  const value = pointer(row, column.value)
  switch (column.format) {
    case 'name':
      return <Name label={row.record.label} file={column.picture ? pointer(row, column.picture) : null} href={href} />
    case 'status':
      return (
        <StatusBadge tone={row.lifecycle.tone} size="small">
          {row.lifecycle.label}
        </StatusBadge>
      )
    case 'holder': {
      const owns = facts.actor.organisation === row.record.owner.id
      return <>{row.lifecycle.holder === 'nobody' ? '—' : holderWords(row.lifecycle.holder, owns, !owns)}</>
    }
    case 'age':
      return typeof value === 'string' ? <RelativeTime at={value} as="bare" /> : <>—</>
    case 'date':
    case 'datetime':
      return typeof value === 'string' ? <RelativeTime at={value} as="date" /> : <>—</>
    case 'ref':
      return <>{typeof value === 'string' ? (refs.get(value) ?? value) : '—'}</>
    default:
      return <>{value === undefined || value === null || value === '' ? '—' : String(value)}</>
  }
}

function Name({ label, file, href }: { label: string; file: unknown; href: string }) {
  const picture = usePicture(typeof file === 'string' ? file : null)
  return (
    <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', minWidth: 0 }}>
      <Avatar name={label} shape="square" size={28} decorative {...(picture ? { picture } : {})} />
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={label}>
        <Link href={href} underline="hover" sx={{ color: 'text.primary', fontWeight: 500 }}>
          {label}
        </Link>
      </Box>
    </Stack>
  )
}

/** Labels of the references that a column shows, by key. */
export function useReferenceLabels(kind: string | null, keys: string[]): Map<string, string> {
  const services = useServices()
  const wanted = [...new Set(keys)].sort()
  const { data } = useQuery({
    queryKey: ['reference-labels', kind, wanted],
    enabled: kind !== null && wanted.length > 0,
    queryFn: () => services.loadReferences(kind ?? '', { keys: wanted }),
  })
  return new Map((data ?? []).map(option => [option.key, option.label]))
}
