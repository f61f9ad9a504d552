import { Box, Button, Chip, Stack, TextField, Typography } from '@mui/material'
import { createElement, Fragment, memo, type ReactNode, useRef } from 'react'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import { written } from '#engine/texts/text-problems.ts'
import { partId } from '../../content/part-fields.tsx'
import { previewsOf, type Samples } from '../../content/text-samples.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { pageLanguage } from '../../theme/page-meta.ts'
import { labelOf } from './place-of.ts'

type Props = {
  name: string
  value: string
  /** What the file says. */
  file: string
  about: string | undefined
  given: string[] | null
  samples: Samples
  problem: string | undefined
  onChange: (name: string, value: string) => void
}

/** One text of the page: what it is for, what may stand in it, and how it reads. */
export const TextOfPage = memo(function TextOfPage({ name, value, file, about, given, samples, problem, onChange }: Props) {
  const say = useTexts('content-editor')
  const box = useRef<HTMLInputElement>(null)
  const changed = value !== file
  const insert = (placeholder: string): void => {
    const field = box.current
    const [from, to] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length]
    onChange(name, `${value.slice(0, from)}${placeholder}${value.slice(to)}`)
    field?.focus()
  }
  return (
    <Box component="li" sx={{ ...row, ...(changed ? marked : {}) }}>
      <TextField
        id={partId(appendPointer('/texts', name))}
        label={labelOf(name)}
        value={value}
        onChange={event => onChange(name, event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? about}
        inputRef={box}
        fullWidth
        multiline
        maxRows={8}
      />
      {given && given.length > 0 ? (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 0.75 }}>
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            {say('placeholders')}
          </Typography>
          {given.map(written).map(placeholder => (
            <Chip
              key={placeholder}
              size="small"
              label={placeholder}
              aria-label={say('insert', { name: placeholder, label: labelOf(name) })}
              onClick={() => insert(placeholder)}
            />
          ))}
        </Stack>
      ) : null}
      <Previews name={name} value={value} samples={samples} shown={given?.length !== 0} />
      {changed ? (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.75 }}>
          <Chip size="small" color="primary" variant="outlined" label={say('is-changed')} />
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {say('in-file', { text: file })}
          </Typography>
          <Button size="small" aria-label={say('use-file-of', { label: labelOf(name) })} onClick={() => onChange(name, file)}>
            {say('use-file')}
          </Button>
        </Stack>
      ) : null}
    </Box>
  )
})

type PreviewsProps = Pick<Props, 'name' | 'value' | 'samples'> & { shown: boolean }

/** How a text with placeholders reads; one without them reads as it is written. */
function Previews({ name, value, samples, shown }: PreviewsProps) {
  const say = useTexts('content-editor')
  if (!shown) return null
  const lines = previewsOf<ReactNode>(value, samples, inside => <u>{createElement(Fragment, null, ...inside)}</u>, pageLanguage())
  return (
    <Box role="group" aria-label={say('reads-of', { label: labelOf(name) })}>
      {lines.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first is for one, the second for several
        <Typography key={index} variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {say.rich('reads', { text: createElement(Fragment, null, ...parts) })}
        </Typography>
      ))}
    </Box>
  )
}

const row = { py: 2, '&:not(:first-of-type)': { borderTop: 1, borderTopColor: 'own.line' } } as const
const marked = { borderLeft: 3, borderLeftColor: 'primary.main', pl: 1.5 } as const
