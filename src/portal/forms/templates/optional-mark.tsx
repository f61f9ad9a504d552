import { Box } from '@mui/material'

/** Beside the label of a field that may stay empty. Not part of its name: assistive technology hears what is required. */
export function OptionalMark() {
  return (
    <Box component="span" aria-hidden sx={{ typography: 'body2', color: 'text.secondary' }}>
      {' '}
      (optional)
    </Box>
  )
}
