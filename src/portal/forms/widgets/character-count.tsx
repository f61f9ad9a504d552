import { Box } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'

/** Whether a text has come near its limit: has so many per cent of it. Characters are counted as the check counts them, by code point. */
export function showsCount(text: string, limit: number | undefined, percent: number): boolean {
  return limit !== undefined && text !== '' && [...text].length >= (limit * percent) / 100
}

/** "36 of 40" at the right of the label, where it moves nothing. */
export function CharacterCount({ id, text, limit }: { id: string; text: string; limit: number }) {
  const say = useTexts('forms')
  const length = [...text].length
  return (
    <Box
      id={id}
      data-numeric
      sx={{
        position: 'absolute',
        top: 1,
        right: 0,
        typography: 'caption',
        color: length > limit ? 'tone.bad.text' : 'text.secondary',
        bgcolor: 'background.paper',
        pl: 1,
      }}
    >
      {say('characters', { length, limit })}
    </Box>
  )
}
