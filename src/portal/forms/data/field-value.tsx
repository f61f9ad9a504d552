import { Box, Link, Skeleton } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import type { ReactNode } from 'react'
import type { Json } from '#engine/definitions/types.ts'
import { readable } from '#engine/records/diff.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { pageLanguage } from '../../theme/page-meta.ts'
import { formatDate } from '../../ui/time/format-date.ts'
import { useFileDetails } from '../cached-loads.ts'
import { itemsOf } from '../schema-annotations.ts'
import { UploadedFile } from '../upload/uploaded-file.tsx'
import { Masked } from './masked.tsx'
import { ReferenceText } from './reference-text.tsx'

/** `named`: of a file only what it is called. */
type Props = { schema: RJSFSchema; value: Json | undefined; named?: boolean }

/** A value as its schema says it is read: the option's title, the record's name, the file, a grouped phone number. */
export function FieldValue({ schema, value, named = false }: Props): ReactNode {
  const text = readable(schema as never, value)
  if (text === null) return <Missing />
  if (Array.isArray(value) && schema.items) return <Values schema={itemsOf(schema)} values={value} named={named} />
  if (schema['x-ref'] && typeof value === 'string') return <ReferenceText schema={schema} value={value} />
  if (schema['x-upload'] && typeof value === 'string') return named ? <FileName id={value} /> : <UploadedFile id={value} />
  if (schema['x-sensitivity'] === 'identity') return <Masked text={text} title={schema.title ?? ''} />
  if (schema.format === 'phone') return <span data-numeric>{text}</span>
  if (typeof value === 'number' && !schema.oneOf && !schema.enum)
    return <span data-numeric>{value.toLocaleString(pageLanguage())}</span>
  if (schema.format === 'hex-colour') return <Swatch colour={text} />
  if (schema.format === 'date') return formatDate(new Date(`${text}T00:00:00`))
  // Only what is a web address becomes a link; the rest stays text.
  if (/^https?:\/\//i.test(text) && /url$|^uri$/.test(schema.format ?? '')) {
    return (
      <Link href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </Link>
    )
  }
  return (
    <Box sx={{ whiteSpace: 'pre-wrap' }}>
      <bdi>{text}</bdi>
    </Box>
  )
}

/** Several values in one line, each as its schema says. */
function Values({ schema, values, named }: { schema: RJSFSchema; values: Json[]; named: boolean }) {
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, listStyle: 'none', p: 0, m: 0 }}>
      {values.map(value => (
        <li key={String(value)}>
          <FieldValue schema={schema} value={value} named={named} />
        </li>
      ))}
    </Box>
  )
}

/** A colour beside its name. */
function Swatch({ colour }: { colour: string }) {
  const square = { width: 16, height: 16, borderRadius: '4px', border: 1, borderColor: 'own.line', bgcolor: colour }
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }} data-numeric>
      <Box component="span" aria-hidden sx={square} />
      {colour}
    </Box>
  )
}

function Missing() {
  const say = useTexts('forms')
  return (
    <Box component="span" role="img" aria-label={say('not-given')} sx={{ color: 'text.secondary' }}>
      –
    </Box>
  )
}

/** What a file that lies on the server is called. */
function FileName({ id }: { id: string }) {
  const say = useTexts('uploads')
  const { value: file, failed } = useFileDetails(id)
  if (failed) return say('file')
  return file ? file.original_file_name : <Skeleton variant="text" width={120} />
}
