import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { titleAt } from '#engine/records/title-at.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { usePinTarget } from './pin-targets.tsx'

type Pin = { path: string; comment: string }

const commentId = (field: string, index: number): string => `${field}_${index}_comment`

/** Comments of a reviewer at places of a record's data. They are begun beside the data and worded here. */
export function PinsField({ formData, fieldPathId, onChange, errorSchema, schema, disabled, readonly }: FieldProps) {
  const say = useTexts('forms')
  const target = usePinTarget()
  const pins = (formData as Pin[] | undefined) ?? []
  const change = (next: Pin[]): void => onChange(next.length > 0 ? next : undefined, fieldPathId.path)
  const before = useRef(pins.length)
  // What is begun beside the data is worded here: one goes on typing.
  useEffect(() => {
    if (pins.length > before.current) document.getElementById(commentId(fieldPathId.$id, pins.length - 1))?.focus()
    before.current = pins.length
  }, [pins.length, fieldPathId.$id])
  if (pins.length === 0) return null
  const entry = schema.items as RJSFSchema | undefined
  const longest = (entry?.properties?.comment as RJSFSchema | undefined)?.maxLength
  return (
    <Box component="fieldset" id={fieldPathId.$id} sx={{ border: 0, p: 0, m: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1, p: 0 }}>
        {schema.title}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        {pins.map((pin, index) => {
          const id = commentId(fieldPathId.$id, index)
          const problem = (errorSchema as Record<number, { comment?: { __errors?: string[] } }> | undefined)?.[index]?.comment
            ?.__errors?.[0]
          return (
            <Box key={pin.path}>
              <TextField
                id={id}
                fullWidth
                disabled={disabled || readonly}
                multiline
                minRows={2}
                label={target ? titleAt(target.form.schema, pin.path, target.data) : pin.path}
                value={pin.comment}
                error={problem !== undefined}
                helperText={problem}
                slotProps={{ htmlInput: { maxLength: longest, 'aria-required': true } }}
                onChange={event => change(pins.map((one, at) => (at === index ? { ...one, comment: event.target.value } : one)))}
              />
              {disabled || readonly ? null : (
                <Button
                  size="small"
                  sx={{ mt: 0.75 }}
                  aria-describedby={`${id}-label`}
                  onClick={() => change(pins.filter((_one, at) => at !== index))}
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
