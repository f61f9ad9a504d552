import type { WidgetProps } from '@rjsf/utils'
import { NumberWidget } from './number.tsx'
import { TextInput } from './text-input.tsx'

/** One line of text; numbers without a widget of their own come here as well. */
export function TextWidget(props: WidgetProps) {
  const { type } = props.schema
  return type === 'number' || type === 'integer' ? <NumberWidget {...props} /> : <TextInput field={props} />
}
