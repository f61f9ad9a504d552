import { Box, FormLabel } from '@mui/material'
import type { FieldTemplateProps } from '@rjsf/utils'
import { labelId } from '../describe-field.ts'
import { labelling } from '../widgets.ts'
import { OptionalMark } from './optional-mark.tsx'
import { TextUnder } from './text-under.tsx'

/** A field: label above, help or error below. Groups and lists bring their own. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, hidden, required, rawErrors, rawDescription, rawHelp, hideError, schema, uiSchema, children } = props
  if (hidden) return null
  const isGroup = schema.type === 'object' || schema.type === 'array' || uiSchema?.['ui:field'] !== undefined
  if (isGroup) return children
  const widget = String(uiSchema?.['ui:widget'] ?? (schema.type === 'boolean' ? 'checkbox' : ''))
  const kind = labelling[widget] ?? 'label'

  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      {kind === 'own' || !label ? null : (
        <Box sx={{ mb: kind === 'group' ? 0.25 : 0.75 }}>
          <FormLabel
            id={labelId(id)}
            {...(kind === 'label' ? { htmlFor: id } : { component: 'span' as never })}
            sx={{ color: 'text.primary' }}
          >
            {label}
          </FormLabel>
          {required ? null : <OptionalMark />}
        </Box>
      )}
      {children}
      <TextUnder field={{ id, rawErrors, hideError, schema, options: { description: rawDescription, help: rawHelp } }} />
    </Box>
  )
}
