import { Box } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import type { Change } from '#engine/records/diff.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { itemsOf } from '../schema-annotations.ts'
import { FieldValue } from './field-value.tsx'

/** A value that differs from before: before → after. */
export function ChangedValue({ schema, change }: { schema: RJSFSchema; change: Change }) {
  const say = useTexts('forms')
  // The change comes as text for readers, except keys of records and files, which are looked up.
  const { type: _, oneOf, anyOf, enum: __, ...shape } = schema
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, position: 'relative' }}>
      <Box component="del" sx={{ ...side, ...struck, bgcolor: 'tone.bad.soft', color: 'tone.bad.text' }}>
        <VisuallyHidden>{say('before')} </VisuallyHidden>
        <FieldValue schema={shape} value={keysIn(shape, change.from)} />
      </Box>
      <Icon name="arrow" size={15} />
      <Box component="ins" sx={{ ...side, bgcolor: 'tone.good.soft', color: 'tone.good.text', textDecoration: 'none' }}>
        <VisuallyHidden>{say('now')} </VisuallyHidden>
        <FieldValue schema={shape} value={keysIn(shape, change.to)} />
      </Box>
    </Box>
  )
}

/** Keys of several records come joined; a key has no comma. */
function keysIn(schema: RJSFSchema, text: string | null): string | string[] | undefined {
  if (text === null) return undefined
  return itemsOf(schema)['x-ref'] ? text.split(', ') : text
}

// Of a file, its name: the buttons beside it work.
const struck = { '&:has(button)': { textDecoration: 'none' }, '& [data-file-name]': { textDecoration: 'line-through' } } as const
const side = {
  display: 'inline-block',
  maxWidth: '100%',
  px: 0.75,
  py: '1px',
  borderRadius: '5px',
  position: 'relative',
} as const
