import { Alert, Box } from '@mui/material'
import { use } from 'react'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { sameField } from '#engine/records/merge-fields.ts'
import { neededAddresses } from '#engine/records/needed-addresses.ts'
import { neededFiles } from '#engine/records/needed-files.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { type FormServices, FormServicesProvider } from '../../forms/form-services.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { DocumentButtons, documentsOf } from '../../workflow/document-buttons.tsx'
import { type Belonging, useParent } from './belongs-to.tsx'
import { NeededRecords } from './needed-records.tsx'

type Props = Belonging & {
  /** What the form asks of the page. */
  services: FormServices
  /** What is typed. */
  data: JsonObject
  /** What was filled in at the beginning: said of the fields that still hold it. */
  filled: JsonObject
  /** The first step is shown. */
  isFirst: boolean
}

/** Above what is filled in: what has to be there first, the files that are missing and what has to lie on the web, with the documents of what it belongs to that become one of them, and what was there at the beginning. Nothing where there is neither; suspends while the form is loaded. */
export function BeforeStart({ services, data, filled, isFirst, ...belonging }: Props) {
  const say = useTexts('wizard')
  const { records } = useDefinitions()
  const form = use(loadForm(belonging.set, belonging.kind.form))
  const { schema } = form.published
  const above = useParent(belonging)
  const fields = schema.properties as { [name: string]: Schema }
  const files = neededFiles(schema, data).map(({ title, least, kinds }) => {
    const given = kinds.join(', ')
    if (kinds.length > least) return say('files-some-of', { title, least, kinds: given })
    if (kinds.length > 0) return say('files-each-of', { title, kinds: given })
    return least === 1 ? title : say('files-several', { title, least })
  })
  const addresses = neededAddresses(schema, data)
  const known = Object.keys(filled)
    // What happened was found, nobody entered it.
    .filter(name => sameField(filled, data, name) && !isProof(fields[name]))
    .flatMap(name => titlesOf({ title: name, ...fields[name] }, data[name]))
  const lines = [
    ...(files.length > 0 ? [say('files-needed', { files: files.join(', ') })] : []),
    ...(addresses.length > 0 ? [say('addresses-needed', { fields: addresses.join(', ') })] : []),
    ...(known.length > 0 ? [say('prefilled', { fields: known.join(', ') })] : []),
  ]
  const documents = above && files.length > 0 ? documentsOf(above, records[above.kind]?.documents) : []
  return (
    <>
      <FormServicesProvider value={services}>
        <NeededRecords form={form} data={data} />
      </FormServicesProvider>
      {lines.length > 0 ? (
        // On phones it would stand before every step anew.
        <Alert severity="info" role="note" sx={{ my: 2, ...(isFirst ? {} : { display: { xs: 'none', sm: 'flex' } }) }}>
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
      ) : null}
    </>
  )
}

/** Whether a field holds what happened, as a message that was answered. */
function isProof(schema: Schema | undefined): boolean {
  const ref = schema?.['x-ref']
  return isObject(ref) && ref.happened !== undefined
}

/** What is called filled in of a field: it, or of a list whose entries lack what they begin with the fields of these that hold something. */
function titlesOf(schema: Schema, value: Json | undefined): string[] {
  const entries = Array.isArray(value) ? value.filter(isObject) : []
  const inner = Object.entries(propertiesOf(isObject(schema.items) ? schema.items : {}))
  const holding = inner.filter(([name]) => entries.some(entry => holdsAnything(entry[name])))
  if (entries.length > 0 && holding[0]?.[0] !== inner[0]?.[0]) return holding.map(([name, { title }]) => String(title ?? name))
  return holdsAnything(value) ? [String(schema.title)] : []
}

/** Whether a value says anything: boxes that are there and empty were not filled in. */
function holdsAnything(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(holdsAnything)
  if (isObject(value)) return Object.values(value).some(holdsAnything)
  return value !== undefined && value !== null && value !== ''
}
