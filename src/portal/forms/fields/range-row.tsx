import { Box } from '@mui/material'
import type { ErrorSchema, RJSFSchema } from '@rjsf/utils'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { aria, labelId } from '../describe-field.ts'
import { fieldsOf } from '../schema-annotations.ts'
import { TextUnder } from '../templates/text-under.tsx'
import { TextBox } from '../widgets/text-box.tsx'

export type Range = { [name: string]: unknown }

type RangeRowProps = {
  id: string
  /** What this one is called. */
  name: string
  row: Range
  /** Names of the fields with its beginning and its end. */
  ends: [from: string, to: string]
  /** Of one entry: an object. */
  schema: RJSFSchema
  errors: ErrorSchema
  disabled: boolean
  /** Comments on it. */
  notes: ReactNode
  onChange: (row: Range, changed: string) => void
  onBlur: (name: string) => void
  /** Not given for the only one. */
  onRemove: (() => void) | undefined
}

/** One value, or a range with its end beside it: a box switches between them. Without a range its end is forgotten. */
export function RangeRow({ id, name, row, ends, schema, errors, disabled, notes, onChange, onBlur, onRemove }: RangeRowProps) {
  const say = useTexts('forms')
  const [from, to] = ends
  const [isRange, setRange] = useState(row[to] !== undefined)
  const fields = new Map(fieldsOf(schema))
  const toggle = (on: boolean) => {
    setRange(on)
    const { [to]: _, ...single } = row
    if (!on) onChange(single, to)
  }
  const text = (end: string) => {
    const field = {
      id: `${id}_${end}`,
      schema: fields.get(end) ?? {},
      rawErrors: errors[end]?.__errors ?? [],
      required: schema.required?.includes(end) ?? false,
    }
    const value = row[end]
    return (
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="label"
          id={labelId(field.id)}
          htmlFor={field.id}
          sx={{ display: 'block', typography: 'subtitle2', mb: 0.75 }}
        >
          {isRange || end === to ? field.schema.title : (schema.title ?? field.schema.title)}
        </Box>
        <TextBox
          id={field.id}
          name={field.id}
          value={typeof value === 'string' ? value : ''}
          disabled={disabled}
          invalid={field.rawErrors.length > 0}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            const { [end]: _, ...rest } = row
            onChange(target.value === '' ? rest : { ...row, [end]: target.value }, end)
          }}
          onBlur={() => onBlur(end)}
          {...aria(field)}
        />
        <TextUnder field={field} />
      </Box>
    )
  }
  return (
    <Box id={id} role="group" aria-label={name} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1.5, flexDirection: { xs: 'column', sm: 'row' }, alignItems: { sm: 'flex-start' } }}>
        {text(from)}
        {isRange ? text(to) : null}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <label className="f-choice">
          <input type="checkbox" checked={isRange} disabled={disabled} onChange={event => toggle(event.target.checked)} />
          <span>{say('range')}</span>
        </label>
        {onRemove ? (
          <button type="button" className="f-remove" aria-label={say('remove-entry', { what: name })} onClick={onRemove}>
            {say('remove')}
          </button>
        ) : null}
      </Box>
      {notes}
    </Box>
  )
}
