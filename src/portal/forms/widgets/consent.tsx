import { Link } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import { useTexts } from '../../texts/use-texts.ts'
import { pageBase } from '../../theme/page-meta.ts'
import { CheckboxWidget } from './checkbox.tsx'

/** A checkbox whose label links to what is agreed to, in a new tab: `ui:options.link` is {text, to}, `text` a part of the title. */
export function ConsentWidget(props: WidgetProps) {
  const say = useTexts('forms')
  const link = props.options.link as { text: string; to: string } | undefined
  const at = link ? props.label.indexOf(link.text) : -1
  if (!link || at < 0) return <CheckboxWidget {...props} />
  const text = (
    <>
      {props.label.slice(0, at)}
      <Link href={addressOf(link.to)} target="_blank" rel="noopener" title={say('opens-tab')}>
        {link.text}
      </Link>
      {props.label.slice(at + link.text.length)}
    </>
  )
  return <CheckboxWidget {...props} text={text} />
}

// A new tab does not go through the router, so a page of the portal needs the path it is mounted under.
function addressOf(to: string): string {
  return to.startsWith('/') ? pageBase() + to.slice(1) : to
}
