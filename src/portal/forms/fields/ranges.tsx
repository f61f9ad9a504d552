import { Box, Button } from '@mui/material'
import type { ErrorSchema, FieldProps } from '@rjsf/utils'
import { useEffect, useRef, useState } from 'react'
import { inSentence } from '#engine/validation/title-words.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { aria, labelId } from '../describe-field.ts'
import { FieldCommentsAt } from '../field-comments.tsx'
import { itemsOf } from '../schema-annotations.ts'
import { OptionalMark } from '../templates/optional-mark.tsx'
import { TextUnder } from '../templates/text-under.tsx'
import { type Range, RangeRow } from './range-row.tsx'

/** Single values and ranges of them: a list of objects with a text to begin with and one to end with, which only a range has. */
export function RangesField(props: FieldProps) {
  const say = useTexts('forms')
  const { fieldPathId, formData, schema, uiSchema, errorSchema, rawErrors, hideError, disabled, readonly, required } = props
  const { onChange, onBlur } = props
  const id = fieldPathId.$id
  const items = itemsOf(schema)
  const [from = 'from', to = 'to'] = Object.keys(items.properties ?? {})
  const one = inSentence(items.title ?? say('entry'))
  // An empty row is where one begins.
  const rows: Range[] = Array.isArray(formData) && formData.length > 0 ? formData : [{}]
  const [keys, setKeys] = useState<number[]>([])
  if (keys.length !== rows.length) setKeys(rows.map((_, index) => keys[index] ?? Math.max(0, ...keys) + 1 + index))
  const [added, setAdded] = useState(-1)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (added >= 0) document.getElementById(`${id}_${added}_${from}`)?.focus()
  }, [added, id, from])

  const fixed = Boolean(disabled || readonly)
  const most = schema.maxItems ?? Number.POSITIVE_INFINITY
  const change = (next: Range[], at: string) => onChange(next, fieldPathId.path, undefined, at)
  const remove = (index: number) => {
    setKeys(keys.filter((_, at) => at !== index))
    change(
      rows.filter((_, at) => at !== index),
      id,
    )
    // The focus was in what is gone.
    requestAnimationFrame(() => box.current?.focus())
  }
  const add = () => {
    setKeys([...keys, Math.max(0, ...keys) + 1])
    setAdded(rows.length)
    change([...rows, {}], id)
  }
  const described = { id, rawErrors, hideError, schema, options: { description: uiSchema?.['ui:description'] } }
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list's template
    <div
      className="f-list"
      role="group"
      id={id}
      ref={box}
      tabIndex={-1}
      aria-labelledby={labelId(id)}
      aria-describedby={aria(described)['aria-describedby']}
    >
      <div>
        <span id={labelId(id)} className="f-list-title">
          {uiSchema?.['ui:title'] ?? props.title ?? schema.title}
        </span>
        {required ? null : <OptionalMark />}
        <TextUnder field={described} />
      </div>
      {rows.map((row, index) => (
        <RangeRow
          key={keys[index] ?? `new ${index}`}
          id={`${id}_${index}`}
          name={`${one} ${index + 1}`}
          row={row}
          ends={[from, to]}
          schema={items}
          errors={hideError ? {} : ((errorSchema?.[index] ?? {}) as ErrorSchema)}
          disabled={fixed}
          notes={<FieldCommentsAt path={[...fieldPathId.path, index]} within />}
          onChange={(next, name) => change(rows.with(index, next), `${id}_${index}_${name}`)}
          onBlur={name => onBlur(`${id}_${index}_${name}`, undefined)}
          onRemove={rows.length > 1 && !fixed ? () => remove(index) : undefined}
        />
      ))}
      {fixed || rows.length >= most ? null : (
        <Box>
          <Button onClick={add} startIcon={<Icon name="plus" size={16} />}>
            {say('add-another', { what: one })}
          </Button>
        </Box>
      )}
    </div>
  )
}
