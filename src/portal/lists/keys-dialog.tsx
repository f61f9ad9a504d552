import { Box, Button, Checkbox, DialogActions, DialogContent, DialogTitle, FormControlLabel } from '@mui/material'
import { useTexts } from '../texts/use-texts.ts'
import { PageDialog } from '../ui/leaving/page-dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Which page they are the keys of; `beside`: a list beside which a record opens. */
  of: 'list' | 'beside' | 'record'
  letters: boolean
  onLetters: (on: boolean) => void
}

/** Names of keys that do the same, and what they do. */
type Key = [string[], string]

/** The keys of a list or of a record, and the switch for those of one letter. */
export function KeysDialog({ open, onClose, of, letters, onLetters }: Props) {
  const say = useTexts('lists')
  const button = useTexts('buttons')
  const moves: Key[] = [
    [['↓', 'j'], say('key-down')],
    [['↑', 'k'], say('key-up')],
    [[say('cap-enter'), 'o'], say('key-open')],
  ]
  const decides: Key[] = [
    [['a'], say('key-approve')],
    [['r'], say('key-reject')],
    [[say('cap-control-enter')], say('key-send')],
  ]
  const keys: { [page in Props['of']]: Key[] } = {
    list: moves,
    beside: [...moves, [['j', 'k'], say('key-beside')], ...decides, [[say('cap-escape')], say('key-back')]],
    record: decides,
  }
  const help: Key = [['?'], say('key-help')]
  return (
    <PageDialog open={open} onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{say('keys')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1, m: 0, mb: 2 }}>
          {[...keys[of], help].map(([names, does]) => (
            <Box key={does} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ whiteSpace: 'nowrap' }}>
                {names.map((name, index) => (
                  <span key={name}>
                    {index > 0 ? ` ${say('keys-or')} ` : ''}
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
          label={say('keys-letters')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {button('close')}
        </Button>
      </DialogActions>
    </PageDialog>
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
