import type { EntryColumn } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { useTexts } from '../texts/use-texts.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { PhoneCell } from './phone-cell.tsx'
import { written } from './written.ts'

/** One member of an entry that is no record, by the column's format. */
export function EntryCell({ column, entry }: { column: EntryColumn; entry: JsonObject }) {
  const say = useTexts('lists')
  const { field, format, options = [], none = '—' } = column
  const value = entry[field]
  if (value === undefined || value === null || value === '') return <>{none}</>
  switch (format) {
    case 'age':
      return <RelativeTime at={String(value)} />
    case 'date':
    case 'datetime':
      return <RelativeTime at={String(value)} as="date" />
    case 'phone':
      return <PhoneCell values={[value].flat().map(String)} />
    case 'option': {
      const option = options.find(one => one.value === value)
      return option?.tone ? (
        <StatusBadge tone={option.tone} size="small">
          {option.label}
        </StatusBadge>
      ) : (
        (option?.label ?? String(value))
      )
    }
    default:
      return <>{written(value, { format }, new Map(), say) || none}</>
  }
}
