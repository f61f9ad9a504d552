import { Box, Button, Checkbox, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel } from '@mui/material'
import { useDefinitions } from '../definitions/portal-definitions.ts'

type Props = { open: boolean; onClose: () => void; beside: boolean; letters: boolean; onLetters: (on: boolean) => void }

/** The keys of a list, and the switch for those of one letter. */
export function KeysDialog({ open, onClose, beside, letters, onLetters }: Props) {
  const { texts } = useDefinitions()
  const keys: [string[], string][] = [
    [['↓', 'j'], 'Next row'],
    [['↑', 'k'], 'Row before'],
    [['Enter', 'o'], 'Open the row'],
    ...(beside
      ? ([
          [['j', 'k'], 'In an open record: the next one, the one before'],
          [['a'], texts.reviewing?.['key-approve'] ?? ''],
          [['r'], texts.reviewing?.['key-reject'] ?? ''],
          [['Esc'], 'Back from the record to its row'],
        ] as [string[], string][])
      : []),
    [['?'], 'Show these keys'],
  ]
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keys</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1, m: 0, mb: 2 }}>
          {keys.map(([names, does]) => (
            <Box key={does} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ whiteSpace: 'nowrap' }}>
                {names.map((name, index) => (
                  <span key={name}>
                    {index > 0 ? ' or ' : ''}
                    <Box component="kbd" sx={cap}>
                      {name}
                    </Box>
                  </span>
                ))}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {does}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          control={<Checkbox checked={letters} onChange={event => onLetters(event.target.checked)} />}
          label="Use the keys of one letter"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const cap = {
  px: 0.75,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  fontFamily: 'inherit',
  fontSize: 13,
} as const
