import { Alert } from '@mui/material'
import { use } from 'react'
import type { JsonObject, Schema } from '#engine/definitions/kinds.ts'
import { neededFiles } from '#engine/records/needed-files.ts'
import { loadForm } from '../../forms/load-form.ts'
import { useTexts } from '../../texts/use-texts.ts'

type Props = {
  /** Hash of the set and id of the form. */
  set: string
  form: string
  /** What is typed. */
  data: JsonObject
  /** Names of the fields that were filled in at the beginning. */
  filled: string[]
}

/** Above what is filled in: the files that are missing, and what was there at the beginning. Nothing where there is neither; suspends while the form is loaded. */
export function BeforeStart({ set, form, data, filled }: Props) {
  const say = useTexts('wizard')
  const { schema } = use(loadForm(set, form)).published
  const fields = schema.properties as { [name: string]: Schema }
  const files = neededFiles(schema, data).map(({ title, least }) =>
    least === 1 ? title : say('files-several', { title, least: least ?? '' }),
  )
  const known = filled.map(name => String(fields[name]?.title ?? name))
  const lines = [
    ...(files.length > 0 ? [say('files-needed', { files: files.join(', ') })] : []),
    ...(known.length > 0 ? [say('prefilled', { fields: known.join(', ') })] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Alert severity="info" role="note" sx={{ my: 2 }}>
      {lines.map(line => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}
