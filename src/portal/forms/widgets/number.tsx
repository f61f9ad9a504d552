import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from './text-input.tsx'

/** A number, typed as text: a number input changes under the mouse wheel and swallows what it cannot read. */
export function NumberWidget(props: WidgetProps) {
  return <TextInput field={props} inputMode={props.schema.type === 'integer' ? 'numeric' : 'decimal'} />
}
