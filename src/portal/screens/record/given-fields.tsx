import { Box } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { Json } from '#engine/definitions/types.ts'
import { FieldRow } from '../../forms/data/field-row.tsx'
import { shownOrder } from '../../forms/field-paths.ts'
import { FormServicesProvider } from '../../forms/form-services.tsx'
import { useServices } from '../../session/form-services.ts'
import type { HistoryAnswer } from '../../workflow/record-answer.ts'
import { useEventForm } from './event-form.ts'

/** What was given with an event, field by field, besides what has its own place: why, in words, at which fields, and files. */
export function GivenFields({ line }: { line: HistoryAnswer }) {
  const { form } = useEventForm(line)
  const services = useServices()
  if (!form) return null
  const { question: _question, answer: _answer, ...shownElsewhere } = line.meanings
  const isAmong = (name: string): boolean => line.input[name] !== undefined && !Object.values(shownElsewhere).includes(name)
  const properties = (form.schema.properties ?? {}) as { [name: string]: RJSFSchema }
  const isFile = (value: unknown): boolean => typeof value === 'string' && line.files.includes(value)
  const names = shownOrder(form.schema, form.ui['ui:order']).filter(name => isAmong(name) && !isFile(line.input[name]))
  if (names.length === 0) return null
  return (
    <FormServicesProvider value={services}>
      <Box component="dl" sx={list}>
        {names.map(name => (
          <FieldRow
            key={name}
            path={appendPointer('', name)}
            schema={properties[name] ?? {}}
            value={line.input[name] as Json}
            marks={{ changes: [], fieldComments: [] }}
            compact
          />
        ))}
      </Box>
    </FormServicesProvider>
  )
}

const list = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'fit-content(160px) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.5,
  mt: 1,
  mb: 0,
} as const
