import { Box, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material'
import type { Texts } from '#engine/definitions/types.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { labelOf } from './place-of.ts'
import type { ReadContent } from './read-content.ts'
import { TextOfPage } from './text-of-page.tsx'

/** Which texts are shown: those in which these words stand, and of them only those that were changed. */
export type Sought = { words: string; changed: boolean }

type Props = {
  typed: Texts
  words: ReadContent['words']
  problems: ReadonlyMap<string, string>
  sought: Sought
  onSeek: (sought: Sought) => void
  onChange: (name: string, value: string) => void
}

/** The texts of a part of the page, a field each; of a long file those that are looked for. */
export function TextsOfPage({ typed, words, problems, sought, onSeek, onChange }: Props) {
  const say = useTexts('content-editor')
  const { texts, about = {}, samples = {} } = typed
  const isSought = ([name, value]: [string, string]): boolean => {
    const file = words[name]?.file ?? value
    if (sought.changed && value === file) return false
    const all = [name, labelOf(name), value, file, about[name] ?? ''].join('\n').toLowerCase()
    return all.includes(sought.words.trim().toLowerCase())
  }
  const shown = Object.entries(texts).filter(isSought)
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <TextField
          type="search"
          size="small"
          label={say('search-texts')}
          value={sought.words}
          onChange={event => onSeek({ ...sought, words: event.target.value })}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          sx={{ flex: '1 1 200px' }}
        />
        <FormControlLabel
          label={say('only-changed')}
          control={<Switch checked={sought.changed} onChange={event => onSeek({ ...sought, changed: event.target.checked })} />}
        />
      </Stack>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mt: 1 }}>
        {say('shown', { count: shown.length, all: Object.keys(texts).length })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(([name, value]) => (
          <TextOfPage
            key={name}
            {...{ name, value, samples, onChange, about: about[name] }}
            file={words[name]?.file ?? value}
            given={words[name]?.given ?? null}
            problem={problems.get(`/texts/${name}`)}
          />
        ))}
      </Box>
    </>
  )
}
