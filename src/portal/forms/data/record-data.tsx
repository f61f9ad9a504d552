import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Change } from '#engine/records/diff.ts'
import { hiddenFields } from '#engine/validation/visible.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { shownOrder } from '../field-paths.ts'
import type { FieldComment } from './field-comment-note.tsx'
import { FieldList } from './field-list.tsx'

type RecordDataProps = {
  form: PublishedForm
  data: JsonObject
  /** Names of fields that this reader does not get (`engine/records/redacted-fields.ts`): not shown as if they were empty. */
  redacted?: string[]
  /** From `engine/records/diff.ts`: what differs from before is shown as before and after. */
  changes?: Change[]
  /** A reviewer's comments at fields. */
  fieldComments?: FieldComment[]
  /** Given, every field and document has a button to comment on it. */
  onComment?: (path: string) => void
  /** At the right of a section's title. */
  actions?: (step: { id: string; title: string }) => ReactNode
}

/** The data of a record to read, one card a step. Stands inside FormServicesProvider. */
export function RecordData({ form, data, redacted = [], changes = [], fieldComments = [], onComment, actions }: RecordDataProps) {
  const hidden = [...hiddenFields(form, data), ...redacted]
  const order = shownOrder(form.schema, form.ui['ui:order']).filter(name => !hidden.includes(name))
  const steps = form.steps.length > 0 ? form.steps : [{ id: form.id, title: form.title, fields: order }]
  const sections = steps.filter(({ fields }) => fields.some(name => order.includes(name)))
  const marks = { changes, fieldComments, onComment }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {sections.map(section => (
        <SectionCard key={section.id} id={`data-${section.id}`} title={section.title} actions={actions?.(section)}>
          <FieldList form={form} names={order.filter(name => section.fields.includes(name))} data={data} marks={marks} />
        </SectionCard>
      ))}
    </Box>
  )
}
