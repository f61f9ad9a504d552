import { Box, Button, FormHelperText } from '@mui/material'
import type { ErrorSchema, FieldProps } from '@rjsf/utils'
import { useEffect, useRef, useState } from 'react'
import { inSentence } from '#engine/validation/title-words.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { useConfirm } from '../../ui/leaving/confirm-dialog.tsx'
import { aria, labelId } from '../describe-field.ts'
import { FieldCommentsAt } from '../field-comments.tsx'
import { fieldsOf, itemsOf } from '../schema-annotations.ts'
import { OptionalMark } from '../templates/optional-mark.tsx'
import { TextUnder } from '../templates/text-under.tsx'
import { DocumentCard, type DocumentEntry } from './document-card.tsx'
import { documentSlots } from './document-slots.ts'

/** Papers with their kind: a list of objects with one choice (`oneOf`) and one file (`x-upload`) each; the title of `items` is what one is called. */
export function DocumentsField(props: FieldProps) {
  const say = useTexts('forms')
  const button = useTexts('buttons')
  const {
    fieldPathId,
    formData,
    schema,
    uiSchema,
    errorSchema,
    rawErrors,
    hideError,
    disabled,
    readonly,
    required,
    onChange,
    onBlur,
    registry: { schemaUtils, rootSchema },
  } = props
  const id = fieldPathId.$id
  // The rules of a list are merged for RJSF: of two of a name one is left.
  const asWritten = new Map(fieldsOf(rootSchema)).get(String(fieldPathId.path[0]))
  const entries: DocumentEntry[] = Array.isArray(formData) && formData.length > 0 ? formData : documentSlots(asWritten ?? schema)
  const items = itemsOf(schema)
  const one = inSentence(items.title ?? say('document'))
  const confirm = useConfirm()
  const [keys, setKeys] = useState<number[]>([])
  /** Files to be uploaded, by the key of their entry. */
  const [given, setGiven] = useState<ReadonlyMap<number, File>>(new Map())
  const [leftOut, setLeftOut] = useState<string[]>([])
  /** Keys of the entries in which a file is waited for. */
  const waiting = useRef(new Set<number>())
  // The key of an entry that was deleted is not given again: its file would be, too.
  const next = Math.max(0, ...keys, ...given.keys()) + 1
  if (keys.length !== entries.length) setKeys(Array.from(entries, (_, index) => keys[index] ?? next + index))
  const list = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState(-1)
  useEffect(() => {
    if (added >= 0) document.getElementById(`${id}_${added}`)?.querySelector<HTMLElement>('[role=combobox], input')?.focus()
  }, [added, id])

  const change = (index: number, entry: DocumentEntry, name: string) =>
    onChange(
      entries.map((old, at) => (at === index ? entry : old)),
      fieldPathId.path,
      undefined,
      `${id}_${index}_${name}`,
    )
  const remove = async (index: number, what: string, asks: boolean) => {
    const text = say('delete-text', { what })
    if (asks && !(await confirm({ title: say('delete-title', { what: one }), text, action: button('delete'), tone: 'bad' })))
      return
    setKeys(keys.filter((_, at) => at !== index))
    waiting.current.delete(keys[index] ?? 0)
    onChange(
      entries.filter((_, at) => at !== index),
      fieldPathId.path,
      undefined,
      id,
    )
    // The focus was in what is gone.
    requestAnimationFrame(() => list.current?.focus())
  }
  const most = schema.maxItems ?? Number.POSITIVE_INFINITY
  /** Files chosen together with that of an entry: one for each that waits, after it and then before it, and an entry for each further one, as far as there may be so many. */
  const addFiles = (index: number, files: File[]) => {
    waiting.current.delete(keys[index] ?? 0)
    const open = [...keys.slice(index), ...keys.slice(0, index)].filter(key => waiting.current.has(key)).slice(0, files.length)
    const taken = files.slice(0, open.length + most - entries.length)
    const fresh = taken.slice(open.length).map((_, at) => next + at)
    const into = [...open, ...fresh]
    for (const key of into) waiting.current.delete(key)
    setGiven(new Map([...given, ...taken.map((file, at) => [into[at] ?? 0, file] as const)]))
    setLeftOut(files.slice(taken.length).map(file => file.name))
    if (fresh.length === 0) return
    setKeys([...keys, ...fresh])
    const begun = fresh.map(() => (schemaUtils.getDefaultFormState(items) as DocumentEntry | undefined) ?? {})
    onChange([...entries, ...begun], fieldPathId.path, undefined, id)
  }
  const add = () => {
    setKeys([...keys, next])
    setAdded(entries.length)
    const begun = schemaUtils.getDefaultFormState(items) as DocumentEntry | undefined
    onChange([...entries, begun ?? {}], fieldPathId.path, undefined, id)
  }

  const described = { id, rawErrors, hideError, schema, options: { description: uiSchema?.['ui:description'] } }
  const fixed = disabled || readonly
  return (
    <Box
      id={id}
      ref={list}
      tabIndex={-1}
      role="group"
      aria-labelledby={labelId(id)}
      aria-describedby={aria(described)['aria-describedby']}
      sx={{ display: 'grid', gap: 1.5, '&:focus:not(:focus-visible)': { outline: 'none' } }}
    >
      <Box>
        <Box id={labelId(id)} component="span" sx={{ typography: 'subtitle2' }}>
          {uiSchema?.['ui:title'] ?? schema.title}
        </Box>
        {required ? null : <OptionalMark />}
        <TextUnder field={described} />
      </Box>
      {entries.map((entry, index) => (
        <DocumentCard
          key={keys[index] ?? `new ${index}`}
          id={`${id}_${index}`}
          number={index + 1}
          one={one}
          entry={entry}
          schema={items}
          errors={hideError ? {} : ((errorSchema?.[index] ?? {}) as ErrorSchema)}
          disabled={fixed}
          given={given.get(keys[index] ?? 0)}
          notes={<FieldCommentsAt path={[...fieldPathId.path, index]} within />}
          onMore={most > 1 ? files => addFiles(index, files) : undefined}
          onWaits={waits => void (waits ? waiting.current.add(keys[index] ?? 0) : waiting.current.delete(keys[index] ?? 0))}
          onChange={(next, name) => change(index, next, name)}
          onBlur={name => onBlur(`${id}_${index}_${name}`, undefined)}
          onRemove={(what, asks) => remove(index, what, asks)}
        />
      ))}
      <Box role="alert">
        {leftOut.length > 0 ? (
          <FormHelperText error>{say('too-many', { files: leftOut.join(', '), most })}</FormHelperText>
        ) : null}
      </Box>
      {fixed ? null : (
        <Box>
          <Button onClick={add} disabled={entries.length >= most} startIcon={<Icon name="plus" size={16} />}>
            {say(entries.length === 0 ? 'add-first' : 'add-another', { what: one })}
          </Button>
        </Box>
      )}
    </Box>
  )
}
