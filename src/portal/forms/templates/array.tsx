import { Box, Button } from '@mui/material'
import { type ArrayFieldItemTemplateProps, type ArrayFieldTemplateProps, getUiOptions } from '@rjsf/utils'
import { Icon } from '../../ui/icon.tsx'
import { labelId } from '../describe-field.ts'
import { TextUnder } from './text-under.tsx'

/** A list of fields or groups: its name, what is in it, and a button to add (`ui:options.add` is the words on it). */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, title, required, items, canAdd, onAddClick, disabled, readonly, schema, uiSchema, rawErrors } = props
  const id = fieldPathId.$id
  const options = getUiOptions(uiSchema) as { add?: string; description?: string; help?: string }
  return (
    <Box role="group" id={id} tabIndex={-1} aria-labelledby={labelId(id)} sx={{ display: 'grid', gap: 1.5 }}>
      <Box>
        <Box id={labelId(id)} sx={{ typography: 'subtitle2' }}>
          {title}
          {required ? null : (
            <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              (optional)
            </Box>
          )}
        </Box>
        <TextUnder field={{ id, rawErrors, schema, options }} />
      </Box>
      {items}
      {canAdd ? (
        <Box>
          <Button onClick={onAddClick} disabled={disabled || readonly} startIcon={<Icon name="plus" size={16} />}>
            {options.add ?? 'Add'}
          </Button>
        </Box>
      ) : null}
    </Box>
  )
}

/** One entry of a list, with the button that takes it out. */
export function ArrayFieldItemTemplate({ children, index, buttonsProps, parentUiSchema }: ArrayFieldItemTemplateProps) {
  const { one } = getUiOptions(parentUiSchema) as { one?: string }
  return (
    <Box
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', border: 1, borderColor: 'own.line', borderRadius: '8px', p: 2 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {buttonsProps.hasRemove ? (
        <Button
          size="small"
          variant="text"
          aria-label={`Remove ${one ?? 'entry'} ${index + 1}`}
          disabled={buttonsProps.disabled || buttonsProps.readonly}
          onClick={buttonsProps.onRemoveItem}
        >
          Remove
        </Button>
      ) : null}
    </Box>
  )
}
