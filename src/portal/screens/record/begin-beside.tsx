import { Button } from '@mui/material'
import { useState } from 'react'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import { rowsReferencedIn } from '#engine/conditions/referenced-rows.ts'
import { type Part, parametersOf } from '#engine/definitions/pages/navigation.ts'
import type { RecordKind } from '#engine/definitions/types.ts'
import { isMeant } from '#engine/workflow/named-states.ts'
import { BeginDialog, beginPlace } from '../../begin/begin-dialog.tsx'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useStoredInput } from '../../session/use-stored-input.ts'
import { addressOfChild } from '../../workflow/parent-in-address.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { useRecord } from '../../workflow/use-record.ts'
import { waitOf } from '../../workflow/waiting-on-text.ts'

/** What can be begun beside a record: of this kind, in a part of the page of the record that both belong to. */
type Beside = { create: NonNullable<Part['create']>; name: string; kind: RecordKind; parent: string }

/**
 * What a record waits for its owner to begin beside it: something else of the record it belongs to, which a row that stands as this one does
 * is asked for. Undefined where there is nothing, where it cannot be begun, and where there is one at most.
 */
export function useBeside(record: RecordAnswer, row: LifecycleAnswer, isOwn: boolean): Beside | undefined {
  const { lists, navigation, records } = useDefinitions()
  const asks = isOwn && waitOf(row) !== undefined
  const above = useRecord(record.parent?.kind ?? '', asks ? record.parent?.id : undefined).data
  const page = navigation.pages.find(({ path }) => above && path === records[above.kind]?.pages?.owner)
  const { parts = [] } = parametersOf(page, 'record') ?? {}
  return parts.flatMap(({ list, create }) => {
    const name = lists[list]?.record ?? ''
    const kind = records[name]
    const states = Object.keys(rowsReferencedIn((create?.preconditions ?? []).map(({ facts }) => facts))[row.workflow] ?? {})
    const isAsked = states.some(state => isMeant(row.state, state))
    if (!above || !create || !kind || !isAsked || kind.parent?.one || firstUnmet(create.preconditions, above.facts)) return []
    return [{ create, name, kind, parent: above.id }]
  })[0]
}

/** Begins it, in a dialog where its form is short, with the record that leads to it. */
export function BeginBeside({ record, beside: { create, name, kind, parent } }: { record: RecordAnswer; beside: Beside }) {
  const input = useStoredInput()
  const [isOpen, setOpen] = useState(() => Boolean(kind.brief && input.find(beginPlace(parent, name))))
  const leads = kind.brief ? { onClick: () => setOpen(true) } : { href: addressOfChild(create.to, kind, parent) }
  return (
    <>
      <Button variant="contained" color="primary" {...leads}>
        {create.label}
      </Button>
      {isOpen ? (
        <BeginDialog kind={name} parent={parent} names={record} title={create.label} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
