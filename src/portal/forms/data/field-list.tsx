import { Box } from '@mui/material'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { shownOrder } from '../field-paths.ts'
import { fieldsOf } from '../schema-annotations.ts'
import type { Marks } from './entries.tsx'
import { FieldRow } from './field-row.tsx'

type Props = { form: PublishedForm; names: string[]; data: JsonObject; marks: Marks }

/** Some fields of a form to read, in its order: names beside values, on phones above them. Stands inside FormServicesProvider. */
export function FieldList({ form, names, data, marks }: Props) {
  const fields = new Map(fieldsOf(form.schema))
  return (
    <Box component="dl" sx={list}>
      {shownOrder(form.schema, form.ui['ui:order'])
        .filter(name => names.includes(name))
        .map(name => (
          <FieldRow
            key={name}
            path={appendPointer('', name)}
            schema={fields.get(name) ?? {}}
            value={data[name] as Json | undefined}
            marks={marks}
            compact={isCompact(form, name)}
          />
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
