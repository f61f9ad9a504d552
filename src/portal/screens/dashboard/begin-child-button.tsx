import { Button } from '@mui/material'
import { useState } from 'react'
import type { Part } from '#engine/definitions/pages/navigation.ts'
import { BeginDialog, beginPlace } from '../../begin/begin-dialog.tsx'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useStoredInput } from '../../session/use-stored-input.ts'
import { addressOfChild } from '../../workflow/parent-in-address.ts'

type Props = { create: NonNullable<Part['create']>; kind: string; parent: string; variant: 'contained' | 'outlined' }

/** Begins what belongs to a record at once: in a dialog where its form is short, else on its page. */
export function BeginChildButton({ create, kind, parent, variant }: Props) {
  const { records } = useDefinitions()
  const input = useStoredInput()
  const definition = records[kind]
  const [isOpen, setOpen] = useState(() => Boolean(definition?.brief && input.find(beginPlace(parent, kind))))
  const leads = definition?.brief
    ? { onClick: () => setOpen(true) }
    : { href: addressOfChild(create.to, definition ?? {}, parent) }
  return (
    <>
      <Button variant={variant} color="primary" {...leads}>
        {create.label}
      </Button>
      {isOpen ? <BeginDialog kind={kind} parent={parent} title={create.label} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
