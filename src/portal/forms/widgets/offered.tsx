import type { WidgetProps } from '@rjsf/utils'
import { useOffered } from '../offered.ts'
import { RadioWidget } from './radio.tsx'
import { SelectWidget } from './select.tsx'

/** One of the options that the page around the form offers: who fills it in may choose no others. */
export function OfferedWidget(props: WidgetProps) {
  const options = useOffered(props.name)
  return <SelectWidget {...props} options={{ ...props.options, enumOptions: options }} />
}

/** One of the options that the page around the form offers, all in view: for a decision that nobody is to overlook. */
export function OfferedRadioWidget(props: WidgetProps) {
  const options = useOffered(props.name)
  return <RadioWidget {...props} options={{ ...props.options, enumOptions: options }} />
}
