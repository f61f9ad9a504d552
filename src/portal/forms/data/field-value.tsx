import { Box, Link } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import type { ReactNode } from 'react'
import type { Json } from '#engine/definitions/kinds.ts'
import { readable } from '#engine/records/diff.ts'
import { formatDate } from '../../ui/format-date.ts'
import { UploadedFile } from '../upload/uploaded-file.tsx'
import { showPhone } from '../widgets/phone-text.ts'
import { Masked } from './masked.tsx'
import { ReferenceText } from './reference-text.tsx'

/** A value as its schema says it is read: the option's title, the record's name, the file, a grouped phone number. */
export function FieldValue({ schema, value }: { schema: RJSFSchema; value: Json | undefined }): ReactNode {
  const text = readable(schema as never, value)
  if (text === null) return <Missing />
  if (schema['x-ref'] && typeof value === 'string') return <ReferenceText schema={schema} value={value} />
  if (schema['x-upload'] && typeof value === 'string') return <UploadedFile id={value} />
  if (schema['x-sensitivity'] === 'identity') return <Masked text={text} title={schema.title ?? ''} />
  if (schema.format === 'phone') return <PhoneNumber text={text} />
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

function PhoneNumber({ text }: { text: string }) {
  const { national } = showPhone(text, 'IN')
  const international = text.startsWith('+') ? grouped(text, national) : text
  return <span data-numeric>{international}</span>
}

// "+919876543210" and "98765 43210" make "+91 98765 43210".
function grouped(value: string, national: string): string {
  const digits = national.replace(/\D/g, '')
  return value.endsWith(digits) ? `${value.slice(0, value.length - digits.length)} ${national}`.trim() : value
}

function Missing() {
  return (
    <Box component="span" role="img" aria-label="Not given" sx={{ color: 'text.secondary' }}>
      –
    </Box>
  )
}
