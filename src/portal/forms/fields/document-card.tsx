import { Box, Button, MenuItem, Select } from '@mui/material'
import type { ErrorSchema, RJSFSchema } from '@rjsf/utils'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { aria, labelId, popupContainer } from '../describe-field.ts'
import { fieldsOf, optionsOf, uploadKind } from '../schema-annotations.ts'
import { TextUnder } from '../templates/text-under.tsx'
import { UploadBox } from '../upload/upload-box.tsx'
import { useListFollows } from '../widgets/use-list-follows.ts'

export type DocumentEntry = { [name: string]: unknown }

type DocumentCardProps = {
  id: string
  /** What one is called. */
  one: string
  number: number
  entry: DocumentEntry
  /** Of one entry: an object. */
  schema: RJSFSchema
  errors: ErrorSchema
  disabled?: boolean | undefined
  /** A file that was chosen together with that of another entry. */
  given?: File | undefined
  /** Comments on it. */
  notes: ReactNode
  onMore?: ((files: File[]) => void) | undefined
  onWaits: (waits: boolean) => void
  onChange: (entry: DocumentEntry, changed: string) => void
  onBlur: (name: string) => void
  /** `asks`: there is a file that would be lost. */
  onRemove: (what: string, asks: boolean) => void
}

/** One paper: which kind it is, and the file. */
export function DocumentCard(props: DocumentCardProps) {
  const say = useTexts('forms')
  const button = useTexts('buttons')
  const { id, one, number, entry, schema, errors, disabled, given, notes, onMore, onWaits, onChange, onBlur, onRemove } = props
  const fields = fieldsOf(schema)
  const [fileName, file] = fields.find(([, field]) => field['x-upload'] !== undefined) ?? ['', {}]
  const [kindName, kind] = fields.find(([, field]) => optionsOf(field).length > 0) ?? ['', {}]
  const options = optionsOf(kind)
  const chosen = options.findIndex(({ value }) => value === entry[kindName])
  const kindField = part(`${id}_${kindName}`, kind, errors[kindName], schema.required?.includes(kindName))
  const fileField = part(`${id}_${fileName}`, file, errors[fileName], schema.required?.includes(fileName))
  const name = `${one.charAt(0).toUpperCase()}${one.slice(1)} ${number}`
  const what = options[chosen]?.title ?? name
  // The box of the list of kinds that is open.
  const [kindsOf, setKindsOf] = useState<Element | null>(null)
  const list = useListFollows(kindsOf, () => setKindsOf(null))

  return (
    <Box
      id={id}
      role="group"
      aria-label={name}
      sx={{ border: 1, borderColor: 'own.line', borderRadius: '8px', p: 2, display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
        <Box aria-hidden sx={{ typography: 'subtitle1' }}>
          {name}
        </Box>
        {disabled ? null : (
          <Button
            size="small"
            variant="text"
            aria-label={say('delete-entry', { what: one, number })}
            onClick={() => onRemove(what, Boolean(entry[fileName]))}
          >
            {button('delete')}
          </Button>
        )}
      </Box>
      <Box>
        <Box id={labelId(kindField.id)} sx={label}>
          {kind.title}
        </Box>
        <Select
          fullWidth
          displayEmpty
          value={chosen < 0 ? '' : String(chosen)}
          labelId={labelId(kindField.id)}
          disabled={disabled}
          error={Boolean(kindField.rawErrors?.length)}
          open={kindsOf !== null}
          onOpen={event => setKindsOf(event.currentTarget)}
          onClose={() => setKindsOf(null)}
          MenuProps={{ action: list, container: () => popupContainer(kindField.id), disableScrollLock: true }}
          SelectDisplayProps={{ id: kindField.id, ...aria(kindField) }}
          onChange={event => onChange({ ...entry, [kindName]: options[Number(event.target.value)]?.value }, kindName)}
          onBlur={() => onBlur(kindName)}
          renderValue={index =>
            index === '' ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {say('choose-one')}
              </Box>
            ) : (
              options[Number(index)]?.title
            )
          }
        >
          {options.map((option, index) => (
            <MenuItem key={option.title} value={String(index)}>
              {option.title}
            </MenuItem>
          ))}
        </Select>
        <TextUnder field={kindField} />
      </Box>
      <Box>
        <Box component="label" id={labelId(fileField.id)} htmlFor={fileField.id} sx={label}>
          {file.title}
        </Box>
        <UploadBox
          id={fileField.id}
          kind={uploadKind(file)}
          value={entry[fileName] as string | undefined}
          labelledBy={labelId(fileField.id)}
          invalid={Boolean(fileField.rawErrors?.length)}
          aria={aria(fileField)}
          disabled={disabled}
          given={given}
          onMore={onMore}
          onWaits={onWaits}
          onChange={uploaded =>
            onChange(uploaded === undefined ? without(entry, fileName) : { ...entry, [fileName]: uploaded }, fileName)
          }
          onBlur={() => onBlur(fileName)}
        />
        <TextUnder field={fileField} />
        {notes}
      </Box>
    </Box>
  )
}

function part(id: string, schema: RJSFSchema, errors: ErrorSchema | undefined, required: boolean | undefined) {
  return { id, schema, rawErrors: errors?.__errors ?? [], required: required ?? false }
}

function without(entry: DocumentEntry, name: string): DocumentEntry {
  const { [name]: _, ...rest } = entry
  return rest
}

const label = { display: 'block', typography: 'subtitle2', mb: 0.75 } as const
