import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { titleAt } from '#engine/records/title-at.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useCommentTarget } from './comment-target.tsx'

type FieldComment = { path: string; comment: string }

const commentId = (field: string, index: number): string => `${field}_${index}_comment`

/** Comments of a reviewer at places of a record's data. They are begun beside the data and worded here. */
export function FieldCommentsField({ formData, fieldPathId, onChange, errorSchema, schema, disabled, readonly }: FieldProps) {
  const say = useTexts('forms')
  const target = useCommentTarget()
  const fieldComments = (formData as FieldComment[] | undefined) ?? []
  const change = (next: FieldComment[]): void => onChange(next.length > 0 ? next : undefined, fieldPathId.path)
  const before = useRef(fieldComments.length)
  // What is begun beside the data is worded here: one goes on typing.
  useEffect(() => {
    if (fieldComments.length > before.current)
      document.getElementById(commentId(fieldPathId.$id, fieldComments.length - 1))?.focus()
    before.current = fieldComments.length
  }, [fieldComments.length, fieldPathId.$id])
  if (fieldComments.length === 0) return null
  const entry = schema.items as RJSFSchema | undefined
  const longest = (entry?.properties?.comment as RJSFSchema | undefined)?.maxLength
  return (
    <Box component="fieldset" id={fieldPathId.$id} sx={{ border: 0, p: 0, m: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1, p: 0 }}>
        {schema.title}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        {fieldComments.map((fieldComment, index) => {
          const id = commentId(fieldPathId.$id, index)
          const problem = (errorSchema as Record<number, { comment?: { __errors?: string[] } }> | undefined)?.[index]?.comment
            ?.__errors?.[0]
          return (
            <Box key={fieldComment.path}>
              <TextField
                id={id}
                fullWidth
                disabled={disabled || readonly}
                multiline
                minRows={2}
                label={target ? titleAt(target.form.schema, fieldComment.path, target.data) : fieldComment.path}
                value={fieldComment.comment}
                error={problem !== undefined}
                helperText={problem}
                slotProps={{ htmlInput: { maxLength: longest, 'aria-required': true } }}
                onChange={event =>
                  change(fieldComments.map((one, at) => (at === index ? { ...one, comment: event.target.value } : one)))
                }
              />
              {disabled || readonly ? null : (
                <Button
                  size="small"
                  sx={{ mt: 0.75 }}
                  aria-describedby={`${id}-label`}
                  onClick={() => change(fieldComments.filter((_one, at) => at !== index))}
                >
                  {say('remove-comment')}
                </Button>
              )}
            </Box>
          )
        })}
      </Stack>
    </Box>
  )
}
