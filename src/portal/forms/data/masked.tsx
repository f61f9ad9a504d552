import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'

/** A number that identifies somebody: all but the last four characters covered until it is asked for. */
export function Masked({ text, title }: { text: string; title: string }) {
  const say = useTexts('forms')
  const button = useTexts('buttons')
  const [shown, setShown] = useState(false)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Box
        component="span"
        data-numeric
        aria-label={shown ? undefined : say('covered', { end: text.slice(-4) })}
        role={shown ? undefined : 'img'}
      >
        {shown ? text : `${'•'.repeat(Math.max(4, text.length - 4))}${text.slice(-4)}`}
      </Box>
      <Button
        size="small"
        variant="text"
        aria-label={say(shown ? 'hide-value' : 'show-value', { title })}
        onClick={() => setShown(!shown)}
        sx={{ my: -0.5 }}
      >
        {button(shown ? 'hide' : 'show')}
      </Button>
    </Box>
  )
}
