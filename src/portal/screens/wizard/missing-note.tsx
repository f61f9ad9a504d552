import { Alert } from '@mui/material'
import { AskedLinks } from '../../workflow/asked-links.tsx'
import { useAskedRecords } from '../../workflow/asked-records.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import type { MissingToSubmit } from '../../workflow/way-to-submit.ts'

type Props = { record: RecordAnswer; missing: MissingToSubmit }

/** Says above a form what is missing until it can be submitted, whatever is filled in, with the way there. */
export function MissingNote({ record, missing }: Props) {
  const asked = useAskedRecords(record, missing.workflows)
  return (
    <Alert severity="warning" role="note" sx={{ my: 2 }}>
      {missing.text}
      <AskedLinks records={asked} />
    </Alert>
  )
}
