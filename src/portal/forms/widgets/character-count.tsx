import { Box } from '@mui/material'

/** Whether a text has come near its limit: from 80 % on. Characters are counted as the check counts them, by code point. */
export function showsCount(text: string, limit: number | undefined): boolean {
  return limit !== undefined && text !== '' && [...text].length >= limit * 0.8
}

/** "36 of 40" at the right of the label, where it moves nothing. */
export function CharacterCount({ id, text, limit }: { id: string; text: string; limit: number }) {
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
      {length} of {limit} characters
    </Box>
  )
}
