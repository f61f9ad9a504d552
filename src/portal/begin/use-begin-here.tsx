import { type ReactNode, useMemo, useState } from 'react'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import type { FormServices } from '../forms/form-services.tsx'
import { BeginDialog } from './begin-dialog.tsx'

/**
 * The services of a form on whose page short forms of other kinds open as a dialog, and that dialog. What was loaded is asked for anew once
 * it closes.
 *
 * @param parent id of the record that this form's belongs to, as will what is begun.
 */
export function useBeginHere(given: FormServices, parent: string | undefined): { services: FormServices; dialog: ReactNode } {
  const { records } = useDefinitions()
  const [begun, setBegun] = useState<{ kind: string; title: string } | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other services are asked anew
  const services = useMemo<FormServices>(
    () => ({
      ...given,
      begins: (kind, title) => (parent !== undefined && records[kind]?.brief ? () => setBegun({ kind, title }) : null),
    }),
    [given, records, parent, round],
  )
  const close = (): void => {
    setBegun(null)
    setRound(count => count + 1)
  }
  return { services, dialog: begun && parent !== undefined ? <BeginDialog {...begun} parent={parent} onClose={close} /> : null }
}
