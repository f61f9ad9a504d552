import { Alert } from '@mui/material'
import { holds } from '#engine/conditions/holds.ts'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'

/** What the page of a record is headed by while something around it concerns it: notes of the navigation about its kind. */
export function RecordNotes({ page, record }: { page: Page; record: RecordAnswer }) {
  const { notes = [] } = useDefinitions().navigation
  const shown = notes.filter(note => note.record === record.kind && note.at.includes(page.path) && holds(note.when, record.facts))
  return shown.map(({ text }) => (
    <Alert key={text} severity="warning" sx={{ mt: 2 }}>
      {text}
    </Alert>
  ))
}
