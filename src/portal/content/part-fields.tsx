import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { emptyOf, moved, type PartSchema } from './edited.ts'

type Keys = (string | number)[]

type PartProps = {
  schema: PartSchema
  value: Json | undefined
  /** Where it stands in the content. */
  at: Keys
  label: string
  required: boolean
  /** The object that it stands in. */
  beside?: JsonObject
  /** Of an object of any keys: those that it may have, with what they are called. */
  keys?: [name: string, label: string][] | undefined
  /** Problems by JSON pointer. */
  problems: ReadonlyMap<string, string>
  onChange: (at: Keys, value: Json | undefined) => void
}

/** Id of the field at a place, for links that lead there. */
export function partId(path: string): string {
  return `content${path}`
}

/** One part of a content, as its schema says: text, a list, a group, or named sentences. */
export function Part(props: PartProps) {
  if (props.schema.type === 'array') return <List {...props} />
  if (props.schema.type === 'object') return <Group {...props} />
  return <Text {...props} />
}

function Text({ schema, value, at, label, required, problems, onChange }: PartProps) {
  const say = useTexts('content-editor')
  const path = appendPointer('', ...at)
  const problem = problems.get(path)
  const html = schema.contentMediaType === 'text/html'
  const day = schema.format === 'date'
  return (
    <TextField
      id={partId(path)}
      label={required ? label : say('optional', { label })}
      value={typeof value === 'string' ? value : ''}
      onChange={event => onChange(at, event.target.value === '' && !required ? undefined : event.target.value)}
      error={problem !== undefined}
      helperText={problem ?? (html ? schema.description : undefined)}
      {...(day ? { type: 'date', slotProps: { inputLabel: { shrink: true } } } : {})}
      {...(schema.contentMediaType ? { multiline: true, minRows: html ? 3 : 1, maxRows: 16 } : {})}
    />
  )
}

/** The parts of an object one under the other; of named sentences those that are there, because code asks for them by name. */
function Group({ schema, value, at, keys, problems, onChange }: PartProps) {
  const own = (value ?? {}) as JsonObject
  // A group that need not be there is edited where it is.
  const isLeftOut = (name: string, type?: string) =>
    type === 'object' && own[name] === undefined && !(schema.required ?? []).includes(name)
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null
  const named = rest
    ? (keys ?? Object.keys(own).map(name => [name, rest.title ?? name])).map(
        ([name = '', title = '']) => [name, { ...rest, title }] as const,
      )
    : Object.entries(schema.properties ?? {}).filter(([name, { type }]) => type !== 'boolean' && !isLeftOut(name, type))
  return (
    <Stack sx={{ gap: 2 }}>
      {named.map(([name, part]) => (
        <Part
          key={name}
          schema={part}
          value={own[name]}
          at={[...at, name]}
          label={part.title ?? name}
          beside={own}
          required={(rest !== null && keys === undefined) || (schema.required ?? []).includes(name)}
          problems={problems}
          onChange={onChange}
        />
      ))}
    </Stack>
  )
}

function List({ schema, value, at, label, beside, problems, onChange }: PartProps) {
  const say = useTexts('content-editor')
  const heading = useId()
  const entries = Array.isArray(value) ? value : []
  const one = schema.items ?? {}
  const word = one.title ?? label
  const change = (next: Json[]): void => onChange(at, next)
  const keys = keysAmong(one, beside)
  return (
    <Box role="group" aria-labelledby={heading} id={partId(appendPointer('', ...at))} tabIndex={-1}>
      <Typography id={heading} variant="subtitle2" component="p" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own, and their fields keep no state
          <Entry key={index} name={`${word} ${index + 1}`} grouped={one.type === 'object'}>
            <Buttons
              name={`${word.toLowerCase()} ${index + 1}`}
              first={index === 0}
              last={index === entries.length - 1}
              onMove={by => change(moved(entries, index, by))}
              onRemove={() => change(entries.filter((_entry, place) => place !== index))}
            />
            <Part
              schema={one}
              value={entry}
              at={[...at, index]}
              label={`${word} ${index + 1}`}
              required
              keys={keys}
              problems={problems}
              onChange={onChange}
            />
          </Entry>
        ))}
        <Box>
          <Button size="small" startIcon={<Icon name="plus" size={16} />} onClick={() => change([...entries, emptyOf(one)])}>
            {say('add', { what: word.toLowerCase() })}
          </Button>
        </Box>
      </Stack>
    </Box>
  )
}

/** The keys that entries may have, of the list beside theirs that says them. */
function keysAmong({ 'x-keys': from }: PartSchema, beside: JsonObject | undefined): [string, string][] | undefined {
  const list = from && beside?.[from.list]
  return Array.isArray(list)
    ? list.flatMap(one => (isObject(one) ? [[String(one[from?.key ?? '']), String(one[from?.label ?? ''])]] : []))
    : undefined
}

/** A group in a frame with its name; a single text with its buttons beside it. */
function Entry({ name, grouped, children }: { name: string; grouped: boolean; children: [React.ReactNode, React.ReactNode] }) {
  const [buttons, part] = children
  if (!grouped) {
    return (
      <Stack direction="row" sx={{ gap: 0.5, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{part}</Box>
        {buttons}
      </Stack>
    )
  }
  return (
    <Box role="group" aria-label={name} sx={frame}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="subtitle2" component="span" aria-hidden>
          {name}
        </Typography>
        {buttons}
      </Stack>
      {part}
    </Box>
  )
}

const frame = { border: 1, borderColor: 'own.line', borderRadius: '8px', p: { xs: 1.5, sm: 2 } } as const

type ButtonsProps = { name: string; first: boolean; last: boolean; onMove: (by: number) => void; onRemove: () => void }

function Buttons({ name, first, last, onMove, onRemove }: ButtonsProps) {
  const say = useTexts('content-editor')
  return (
    <Stack direction="row" sx={{ flex: 'none' }}>
      <IconButton aria-label={say('move-up', { what: name })} disabled={first} onClick={() => onMove(-1)}>
        <Box component="span" sx={{ display: 'grid', transform: 'rotate(180deg)' }}>
          <Icon name="down" size={18} />
        </Box>
      </IconButton>
      <IconButton aria-label={say('move-down', { what: name })} disabled={last} onClick={() => onMove(1)}>
        <Icon name="down" size={18} />
      </IconButton>
      <IconButton aria-label={say('remove', { what: name })} onClick={onRemove}>
        <Icon name="bin" size={18} />
      </IconButton>
    </Stack>
  )
}
