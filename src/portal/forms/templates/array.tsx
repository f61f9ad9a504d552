import { Box, Button } from '@mui/material'
import { type ArrayFieldItemTemplateProps, type ArrayFieldTemplateProps, getUiOptions } from '@rjsf/utils'
import { Icon } from '../../ui/icon.tsx'
import { labelId } from '../describe-field.ts'
import { OptionalMark } from './optional-mark.tsx'
import { TextUnder } from './text-under.tsx'

/** A list of fields or groups: its name, what is in it, and a button to add (`ui:options.add` is the words on it). */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, title, required, items, canAdd, onAddClick, disabled, readonly, schema, uiSchema, rawErrors } = props
  const id = fieldPathId.$id
  const options = getUiOptions(uiSchema) as { add?: string; description?: string; help?: string }
  return (
    <Box role="group" id={id} tabIndex={-1} aria-labelledby={labelId(id)} sx={{ display: 'grid', gap: 1.5 }}>
      <Box>
        <Box id={labelId(id)} component="span" sx={{ typography: 'subtitle2' }}>
          {title}
        </Box>
        {required ? null : <OptionalMark />}
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

/** One entry of a list, with the button that takes it out; `ui:options.one` is what one is called. */
export function ArrayFieldItemTemplate({ children, index, buttonsProps, parentUiSchema, schema }: ArrayFieldItemTemplateProps) {
  const { one = 'entry' } = getUiOptions(parentUiSchema) as { one?: string }
  const name = `${one} ${index + 1}`
  const remove = buttonsProps.hasRemove ? (
    <Button
      size="small"
      variant="text"
      aria-label={`Remove ${name}`}
      disabled={buttonsProps.disabled || buttonsProps.readonly}
      onClick={buttonsProps.onRemoveItem}
    >
      Remove
    </Button>
  ) : null
  if (schema.type !== 'object') {
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-end' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
        {remove}
      </Box>
    )
  }
  return (
    <Box sx={{ border: 1, borderColor: 'own.line', borderRadius: '8px', px: 2, pt: 1, pb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32, mb: 0.5 }}>
        <Box aria-hidden sx={{ typography: 'subtitle1' }}>
          {name.charAt(0).toUpperCase() + name.slice(1)}
        </Box>
        {remove}
      </Box>
      {children}
    </Box>
  )
}
