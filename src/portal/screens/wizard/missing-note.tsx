import { Alert } from '@mui/material'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { RelatedLinks } from '../../workflow/related-links.tsx'
import { useRelatedRecords } from '../../workflow/use-related-records.ts'
import type { MissingToSubmit } from '../../workflow/way-to-submit.ts'

type Props = { record: RecordAnswer; missing: MissingToSubmit }

/** Says above a form what is missing until it can be submitted, whatever is filled in, with the way there. */
export function MissingNote({ record, missing }: Props) {
  const asked = useRelatedRecords(record, missing.workflows)
  return (
    <Alert severity="warning" role="note" sx={{ my: 2 }}>
      {missing.text}
      <RelatedLinks records={asked} />
    </Alert>
  )
}
