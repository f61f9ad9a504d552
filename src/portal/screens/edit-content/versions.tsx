import { Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import type { PartSchema } from '../../content/edited.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { formatDateTime } from '../../ui/time/format-date.ts'
import { placeOf } from './place-of.ts'

/** A text as it was published; `by` is null for what its file said. */
type Version = { version: string; data: JsonObject; by: string | null; at: string }

type Props = { versions: Version[]; schema: PartSchema; onRestore: (data: JsonObject) => void }

/** Earlier versions of a text, each beside what it says now, and the way back to one. */
export function Versions({ versions: [now, ...earlier], schema, onRestore }: Props) {
  const say = useTexts('content-editor')
  const [chosen, setChosen] = useState(0)
  const version = earlier[chosen]
  if (!now || !version) return null
  const changed = differences(version.data, now.data)
  return (
    <>
      <TextField
        select
        label={say('version')}
        size="small"
        value={chosen}
        onChange={event => setChosen(Number(event.target.value))}
      >
        {earlier.map(({ by, at }, index) => (
          <MenuItem key={at} value={index}>
            {by === null ? say('as-in-file') : say('version-of', { who: by, time: formatDateTime(new Date(at)) })}
          </MenuItem>
        ))}
      </TextField>
      <Typography component="h2" variant="h3" sx={{ mt: 2 }}>
        {say(changed.length === 0 ? 'same' : 'differs')}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {changed.map(({ path, before, after }) => (
          <Box key={path} sx={{ mt: 1.5 }}>
            <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {placeOf(schema, path, say) || path}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {before === null ? null : <Box>{say('then', { text: before })}</Box>}
              {after === null ? null : <Box sx={{ color: 'text.secondary' }}>{say('now', { text: after })}</Box>}
            </Box>
          </Box>
        ))}
      </Box>
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => onRestore(version.data)}>
        {say('restore')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {say('restoring')}
      </Typography>
    </>
  )
}

type Difference = { path: string; before: string | null; after: string | null }

/** Each text that is another one, by its place. */
function differences(before: Json | undefined, after: Json | undefined, path = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const parts = [before, after].filter(value => value !== undefined)
  if (parts.every(Array.isArray) || parts.every(part => isObject(part))) {
    const names = [...new Set(parts.flatMap(part => (isObject(part) || Array.isArray(part) ? Object.keys(part) : [])))]
    const within = (value: Json | undefined, name: string): Json | undefined =>
      Array.isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined
    return names.flatMap(name => differences(within(before, name), within(after, name), appendPointer(path, name)))
  }
  return [{ path, before: textOf(before), after: textOf(after) }]
}

function textOf(value: Json | undefined): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
