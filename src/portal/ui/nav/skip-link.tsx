import { Box } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'

/** The first stop of the Tab key: past the bars, into the page. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  const say = useTexts('frame')
  return (
    <Box
      component="a"
      href={`#${target}`}
      data-print="no"
      // Focus is moved by hand: a change of the fragment would be a navigation to the router.
      onClick={event => {
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
      sx={hiddenUntilFocused}
    >
      {say('skip-to-content')}
    </Box>
  )
}

const hiddenUntilFocused = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  borderRadius: '8px',
  bgcolor: 'own.accentSolid',
  color: 'own.onSolid',
  fontWeight: 500,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
} as const
