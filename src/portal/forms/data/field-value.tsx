import { Box, Link } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { ReactNode } from 'react'
import type { Json } from '#engine/definitions/kinds.ts'
import { readable } from '#engine/records/diff.ts'
import { formatDate } from '../../ui/format-date.ts'
import { UploadedFile } from '../upload/uploaded-file.tsx'
import { Masked } from './masked.tsx'
import { ReferenceText } from './reference-text.tsx'

/** A value as its schema says it is read: the option's title, the record's name, the file, a grouped phone number. */
export function FieldValue({ schema, value }: { schema: RJSFSchema; value: Json | undefined }): ReactNode {
  const text = readable(schema as never, value)
  if (text === null) return <Missing />
  if (schema['x-ref'] && typeof value === 'string') return <ReferenceText schema={schema} value={value} />
  if (schema['x-upload'] && typeof value === 'string') return <UploadedFile id={value} />
  if (schema['x-sensitivity'] === 'identity') return <Masked text={text} title={schema.title ?? ''} />
  if (schema.format === 'phone')
    return <span data-numeric>{parsePhoneNumberFromString(text)?.formatInternational() ?? text}</span>
  if (schema.format === 'date') return formatDate(new Date(`${text}T00:00:00`))
  // Only what is a web address becomes a link; the rest stays text.
  if (/^https?:\/\//i.test(text) && /url$|^uri$/.test(schema.format ?? '')) {
    return (
      <Link href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </Link>
    )
  }
  return <Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>
}

function Missing() {
  return (
    <Box component="span" role="img" aria-label="Not given" sx={{ color: 'text.secondary' }}>
      –
    </Box>
  )
}
