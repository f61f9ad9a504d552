import { Alert, Box } from '@mui/material'
import { use } from 'react'
import type { JsonObject, Schema } from '#engine/definitions/kinds.ts'
import { neededFiles } from '#engine/records/needed-files.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { loadForm } from '../../forms/load-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { DocumentButtons, documentsOf } from '../../workflow/document-buttons.tsx'
import { type Belonging, useParent } from './belongs-to.tsx'

type Props = Belonging & {
  /** What is typed. */
  data: JsonObject
  /** Names of the fields that were filled in at the beginning. */
  filled: string[]
}

/** Above what is filled in: the files that are missing, with the documents of what it belongs to that become one of them, and what was there at the beginning. Nothing where there is neither; suspends while the form is loaded. */
export function BeforeStart({ data, filled, ...belonging }: Props) {
  const say = useTexts('wizard')
  const { records } = useDefinitions()
  const { schema } = use(loadForm(belonging.set, belonging.kind.form)).published
  const above = useParent(belonging)
  const fields = schema.properties as { [name: string]: Schema }
  const files = neededFiles(schema, data).map(({ title, least }) =>
    least === 1 ? title : say('files-several', { title, least: least ?? '' }),
  )
  const known = filled.map(name => String(fields[name]?.title ?? name))
  const lines = [
    ...(files.length > 0 ? [say('files-needed', { files: files.join(', ') })] : []),
    ...(known.length > 0 ? [say('prefilled', { fields: known.join(', ') })] : []),
  ]
  const documents = above && files.length > 0 ? documentsOf(above, records[above.kind]?.documents) : []
  if (lines.length === 0) return null
  return (
    <Alert severity="info" role="note" sx={{ my: 2 }}>
      {lines.map(line => (
        <div key={line}>{line}</div>
      ))}
      {above && documents.length > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          {say('documents-ready')}
          <DocumentButtons record={above} documents={documents} />
        </Box>
      ) : null}
    </Alert>
  )
}
