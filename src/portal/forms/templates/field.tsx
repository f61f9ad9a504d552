import { Box, FormLabel } from '@mui/material'
import type { FieldTemplateProps } from '@rjsf/utils'
import { labelId } from '../describe-field.ts'
import { labelling } from '../widgets.ts'
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
        <FormLabel
          id={labelId(id)}
          {...(kind === 'label' ? { htmlFor: id } : { component: 'span' as never })}
          sx={{ display: 'block', mb: kind === 'group' ? 0.25 : 0.75, color: 'text.primary' }}
        >
          {label}
          {required ? null : (
            // Not part of the name: assistive technology hears it from aria-required.
            <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              (optional)
            </Box>
          )}
        </FormLabel>
      )}
      {children}
      <TextUnder field={{ id, rawErrors, hideError, schema, options: { description: rawDescription, help: rawHelp } }} />
    </Box>
  )
}
