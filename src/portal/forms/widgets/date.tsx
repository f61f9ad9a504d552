import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from './text-input.tsx'

/** A day, kept as YYYY-MM-DD; the browser shows it the reader's way. */
export function DateWidget(props: WidgetProps) {
  const { formatMinimum, formatMaximum } = props.schema
  return <TextInput field={props} type="date" min={formatMinimum} max={formatMaximum} />
}
