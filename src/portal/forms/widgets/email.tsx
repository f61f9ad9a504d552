import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from './text-input.tsx'

/** An e-mail address. */
export function EmailWidget(props: WidgetProps) {
  return <TextInput field={props} type="email" inputMode="email" />
}
