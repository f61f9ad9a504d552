import type { WidgetProps } from '@rjsf/utils'
import { dayLimits } from '#engine/validation/day-limits.ts'
import { momentHere } from '../../ui/time/moment-here.ts'
import { useFieldNow } from '../typed-data.tsx'
import { TextInput } from './text-input.tsx'

/** A day, kept as YYYY-MM-DD; the browser shows it the reader's way, and offers the days that the form takes. */
export function DateWidget(props: WidgetProps) {
  const now = useFieldNow(props.id)
  const { min, max } = now ? dayLimits(now.schema, now.siblings, momentHere()) : {}
  return <TextInput field={props} type="date" min={min} max={max} />
}
