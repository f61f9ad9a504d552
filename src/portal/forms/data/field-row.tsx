import { Box, Button } from '@mui/material'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { Json } from '#engine/definitions/types.ts'
import { unusual } from '#engine/validation/unusual.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { itemsOf } from '../schema-annotations.ts'
import { ChangedValue } from './changed-value.tsx'
import { Entries, type FieldRowProps } from './entries.tsx'
import { FieldCommentNote } from './field-comment-note.tsx'
import { FieldValue } from './field-value.tsx'

/** One field of a record to read: its name, its value, what changed, what was said about it. */
export function FieldRow({ path, schema, value, marks, compact = false }: FieldRowProps) {
  const say = useTexts('forms')
  const { fieldComments, changes, onComment } = marks
  const here = fieldComments.filter(fieldComment => fieldComment.path === path)
  const change = changes.find(change => change.path === path)
  const entries = Array.isArray(value) && isObject(schema.items as Json) ? value : null
  const doubt = unusual(schema as never, value)
  const hasEntries = entries !== null && entries.length > 0 && isObject(entries[0])
  // Entries that are no longer there have no row of their own.
  const gone = changes.filter(
    ({ path: at, to }) =>
      to === null && at.startsWith(`${path}/`) && Number(pointerKeys(at.slice(path.length))?.[0]) >= (entries?.length ?? 0),
  )
  return (
    <Box sx={{ display: 'contents' }}>
      <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2', pt: '1px' }}>
        {schema.title}
      </Box>
      <Box component="dd" sx={valueLook}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            {change ? (
              <ChangedValue schema={schema} change={change} />
            ) : hasEntries ? (
              <Entries Row={FieldRow} path={path} schema={itemsOf(schema)} entries={entries} marks={marks} compact={compact} />
            ) : (
              <FieldValue schema={schema} value={value} />
            )}
            {doubt === undefined ? null : (
              <Box sx={doubtLook}>
                <Icon name="alert" size={15} />
                {doubt}
              </Box>
            )}
            {gone.map(change => (
              <Box key={change.path} sx={{ mt: 1 }}>
                {change.title}: <ChangedValue schema={{}} change={change} />
              </Box>
            ))}
          </Box>
          {onComment && !hasEntries ? (
            <Button
              size="small"
              variant="text"
              data-print="no"
              aria-label={say('comment-on', { what: schema.title ?? path })}
              onClick={() => onComment(path)}
              sx={{ my: -0.75 }}
            >
              {say('comment')}
            </Button>
          ) : null}
        </Box>
        {here.map(fieldComment => (
          <FieldCommentNote key={`${fieldComment.at} ${fieldComment.comment}`} fieldComment={fieldComment} />
        ))}
      </Box>
    </Box>
  )
}

const valueLook = {
  m: 0,
  mb: { xs: 1.75, sm: 0 },
  typography: 'body2',
  minWidth: 0,
  overflowWrap: 'anywhere',
  // What is read page by page takes the room of the name, too.
  '&:has([data-file-view])': { gridColumn: '1 / -1' },
} as const
const doubtLook = { display: 'flex', gap: 0.75, mt: 0.5, typography: 'caption', color: 'tone.waiting.text' } as const
