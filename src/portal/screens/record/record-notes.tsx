import { Alert } from '@mui/material'
import { holds } from '#engine/conditions/holds.ts'
import { rowsReferencedIn } from '#engine/conditions/referenced-rows.ts'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { RelatedLinks } from '../../workflow/related-links.tsx'
import { useRelatedRecords } from '../../workflow/use-related-records.ts'

type Props = { page: Page; record: RecordAnswer }

/** What the page of a record is headed by while something around it concerns it: notes of the navigation about its kind. */
export function RecordNotes({ page, record }: Props) {
  const { notes = [] } = useDefinitions().navigation
  const shown = notes.filter(note => note.record === record.kind && note.at.includes(page.path) && holds(note.when, record.facts))
  return shown.map(({ text, when }) => (
    <RecordNote key={text} record={record} text={text} workflows={Object.keys(rowsReferencedIn(when))} />
  ))
}

/** A note, and the ways to the records that it is about. */
function RecordNote({ record, text, workflows }: { record: RecordAnswer; text: string; workflows: string[] }) {
  const asked = useRelatedRecords(record, workflows)
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {text}
      <RelatedLinks records={asked} />
    </Alert>
  )
}
