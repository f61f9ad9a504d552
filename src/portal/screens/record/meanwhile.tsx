import { Alert } from '@mui/material'
import { useState } from 'react'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { type LifecycleAnswer, personOf, type RecordAnswer } from '../../workflow/record-answer.ts'
import { useHistory } from '../../workflow/use-record.ts'

/** What happened last to a row, as the history tells this reader: what and by whom; where it stands, of a reader without the history. */
export function useMeanwhile(record: RecordAnswer, row: LifecycleAnswer): string {
  const say = useTexts('record')
  const { records } = useDefinitions()
  const mayRead = record.facts.actor.rights[records[record.kind]?.rights.history ?? ''] !== undefined
  const last = (useHistory(record, mayRead).data ?? []).find(
    ({ workflow, scope, seq }) => workflow === row.workflow && scope === row.scope && seq === row.version,
  )
  if (!last) return say('overtaken', { state: row.label })
  const who = personOf(last)
  if (who === null) return say('overtaken-what', { what: last.label })
  return say('overtaken-by', { what: last.label, who })
}

/** Above the form of an event that is still possible: that its row has moved on since the form was opened. */
export function MovedOn({ record, row }: { record: RecordAnswer; row: LifecycleAnswer }) {
  const [opened] = useState(row.version)
  return row.version === opened ? null : <MovedOnNotice record={record} row={row} />
}

function MovedOnNotice({ record, row }: { record: RecordAnswer; row: LifecycleAnswer }) {
  const say = useTexts('record')
  const what = useMeanwhile(record, row)
  return (
    <Alert ref={node => node?.scrollIntoView({ block: 'nearest' })} severity="warning" role="alert" sx={{ mb: 2 }}>
      {what} {say('still-possible')}
    </Alert>
  )
}
