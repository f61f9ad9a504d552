import { Button } from '@mui/material'
import { useFormServices } from './form-services.tsx'

/** Why a field that names records may have none to choose, and where one is begun. */
export type Missing = { text?: string; label?: string; to?: string }

/** Milliseconds until it is asked again whether there is one: it happens elsewhere, mostly at a phone beside this page. */
export const askAgain = 4000

type Props = { kind: string; missing: Missing & { to: string } }

/** The way to a record that a field could name: a dialog where its form is short, else the page on which it is begun. */
export function BeginButton({ kind, missing: { label = '', to } }: Props) {
  const { begins, beginAddress } = useFormServices()
  const begin = begins?.(kind, label)
  return (
    <Button
      size="small"
      variant="outlined"
      {...(begin ? { onClick: begin } : { href: beginAddress(kind, to) })}
      // In an open list, pressing it would close the list before it is released.
      onMouseDown={event => event.preventDefault()}
    >
      {label}
    </Button>
  )
}
