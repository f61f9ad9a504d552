import { Box, Button } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import type { ComponentType } from 'react'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { type Change, readable } from '#engine/records/diff.ts'
import { entryName } from '#engine/records/entry-name.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { fieldsOf } from '../schema-annotations.ts'
import { ChangedValue } from './changed-value.tsx'
import { type FieldComment, FieldCommentNote } from './field-comment-note.tsx'
import { FieldValue } from './field-value.tsx'

/** One field of a record to read. */
export type FieldRowProps = {
  path: string
  schema: RJSFSchema
  value: Json | undefined
  marks: Marks
  /** Entries of a list stand in one line each. */
  compact?: boolean
}

type EntryProps = { path: string; schema: RJSFSchema; entry: JsonObject; marks: Marks }

type EntriesProps = {
  path: string
  schema: RJSFSchema
  entries: Json[]
  marks: Marks
  compact: boolean
  /** Shows a field of an entry, which may have entries of its own. */
  Row: ComponentType<FieldRowProps>
}

/** The entries of a list of objects. Comments belong to an entry as a whole. */
export function Entries({ path, schema, entries, marks, compact, Row }: EntriesProps) {
  const say = useTexts('forms')
  const hasFile = fieldsOf(schema).some(([, field]) => field['x-upload'])
  const name = schema.title ?? say(hasFile ? 'document' : 'entry')
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {entries.map((value, index) => {
        const at = appendPointer(path, index)
        const entry = isObject(value) ? value : {}
        const fieldComments = marks.fieldComments.filter(
          fieldComment => fieldComment.path === at || fieldComment.path.startsWith(`${at}/`),
        )
        const { onComment } = marks
        const called = entryName(schema, entries, index)
        const inner = { path: at, schema, entry, marks: { changes: marks.changes, fieldComments: [] } }
        return (
          <Box key={at} component="li">
            {hasFile ? (
              <Paper {...inner} />
            ) : compact && !isChanged(marks, at) ? (
              <Line {...inner} />
            ) : (
              <Fields {...inner} Row={Row} />
            )}
            {onComment ? (
              <Button
                size="small"
                variant="text"
                data-print="no"
                aria-label={
                  called ? say('comment-on', { what: called }) : say('comment-on-entry', { what: name, number: index + 1 })
                }
                onClick={() => onComment(at)}
              >
                {say('comment')}
              </Button>
            ) : null}
            {fieldComments.map(fieldComment => (
              <FieldCommentNote
                key={`${fieldComment.path} ${fieldComment.at} ${fieldComment.comment}`}
                fieldComment={fieldComment}
              />
            ))}
          </Box>
        )
      })}
    </Box>
  )
}

/** A file and what it is: the other values are its heading. */
function Paper({ path, schema, entry, marks }: EntryProps) {
  const changed = (name: string) => marks.changes.find(change => change.path === appendPointer(path, name))
  const fields = fieldsOf(schema)
  return (
    <Box sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ fontWeight: 500 }}>
        {fields
          .filter(([, field]) => !field['x-upload'])
          .map(([name, field]) => {
            const change = changed(name)
            return (
              <Box key={name}>
                {change ? <ChangedValue schema={field} change={change} /> : readable(field as never, entry[name])}
              </Box>
            )
          })}
      </Box>
      {fields
        .filter(([, field]) => field['x-upload'])
        .map(([name, field]) => {
          const change = changed(name)
          return change ? (
            <ChangedValue key={name} schema={field} change={change} />
          ) : (
            <FieldValue key={name} schema={field} value={entry[name]} />
          )
        })}
    </Box>
  )
}

/** What changed is shown field by field. */
function isChanged({ changes }: Marks, at: string): boolean {
  return changes.some(({ path }) => path.startsWith(`${at}/`))
}

/** An entry in one line, its values beside each other in the order of the form. */
function Line({ schema, entry }: EntryProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {fieldsOf(schema).map(([name, field], index) => (
        <Box key={name} component="span" sx={index > 0 ? { color: 'text.secondary' } : undefined}>
          <FieldValue schema={field} value={entry[name]} />
        </Box>
      ))}
    </Box>
  )
}

function Fields({ path, schema, entry, marks, Row }: EntryProps & Pick<EntriesProps, 'Row'>) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
      {fieldsOf(schema).map(([name, field]) => (
        <Row key={name} path={appendPointer(path, name)} schema={field} value={entry[name]} marks={marks} />
      ))}
    </Box>
  )
}

/** What is shown at the fields besides their values. */
export type Marks = { changes: Change[]; fieldComments: FieldComment[]; onComment?: ((path: string) => void) | undefined }
