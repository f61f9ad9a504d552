import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from './text-input.tsx'

/** A web address. */
export function UrlWidget(props: WidgetProps) {
  return <TextInput field={props} type="url" inputMode="url" />
}
