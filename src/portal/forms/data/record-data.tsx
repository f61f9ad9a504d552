import { Box } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Change } from '#engine/records/diff.ts'
import { hiddenFields } from '#engine/validation/visible.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { shownOrder } from '../field-paths.ts'
import { FieldRow } from './field-row.tsx'
import type { Pin } from './pin-note.tsx'

export type RecordDataProps = {
  form: PublishedForm
  data: JsonObject
  /** Names of fields that this reader does not get (`engine/records/redacted-fields.ts`): not shown as if they were empty. */
  redacted?: string[]
  /** From `engine/records/diff.ts`: what differs from before is shown as before and after. */
  changes?: Change[]
  /** A reviewer's comments at fields. */
  pins?: Pin[]
  /** Given, every field and document has a button to comment on it. */
  onPin?: (path: string) => void
  /** At the right of a section's title. */
  actions?: (step: { id: string; title: string }) => ReactNode
}

/** The data of a record to read, one card a step. Stands inside FormServicesProvider. */
export function RecordData({ form, data, redacted = [], changes = [], pins = [], onPin, actions }: RecordDataProps) {
  const hidden = [...hiddenFields(form, data), ...redacted]
  const properties = (form.schema.properties ?? {}) as { [name: string]: RJSFSchema }
  const order = shownOrder(form.schema, form.ui['ui:order']).filter(name => !hidden.includes(name))
  const steps = form.steps.length > 0 ? form.steps : [{ id: form.id, title: form.title, fields: order }]
  const sections = steps.filter(({ fields }) => fields.some(name => order.includes(name)))
  const marks = { changes, pins, onPin }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {sections.map(section => (
        <SectionCard key={section.id} id={`data-${section.id}`} title={section.title} actions={actions?.(section)}>
          <Box component="dl" sx={list}>
            {order
              .filter(name => section.fields.includes(name))
              .map(name => (
                <FieldRow
                  key={name}
                  path={appendPointer('', name)}
                  schema={properties[name] ?? {}}
                  value={data[name] as Json | undefined}
                  marks={marks}
                  compact={isCompact(form, name)}
                />
              ))}
          </Box>
        </SectionCard>
      ))}
    </Box>
  )
}

/** Whether the entries of a list are one line each, as in the form. */
function isCompact({ ui }: PublishedForm, name: string): boolean {
  const field = ui[name] as { 'ui:options'?: { compact?: boolean } } | undefined
  return field?.['ui:options']?.compact === true
}

const list = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(120px, 200px) minmax(0, 1fr)' },
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1.5 },
  m: 0,
} as const
