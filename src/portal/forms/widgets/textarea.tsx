import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from './text-input.tsx'

/** Several lines of text; `ui:options.rows` says how many to begin with. Grows with what is typed. */
export function TextareaWidget(props: WidgetProps) {
  return <TextInput field={props} lines={Number(props.options.rows ?? 3)} />
}
