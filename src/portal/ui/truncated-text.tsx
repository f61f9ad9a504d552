import { Box, Tooltip } from '@mui/material'
import { useState } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

interface TruncatedTextProps {
  text: string
  /** Cut where this many px (or a CSS width) end. Without it the text is cut after `characters`. */
  width?: number | string
  characters?: number
}

/** Text that is cut, with the whole of it on hover and for screen readers. */
export function TruncatedText({ text, width, characters = 20 }: TruncatedTextProps) {
  return width === undefined ? <CutAfter text={text} characters={characters} /> : <CutAt text={text} width={width} />
}

function CutAfter({ text, characters }: { text: string; characters: number }) {
  const letters = [...text]
  if (letters.length <= characters) return text
  return (
    <Tooltip title={text} describeChild>
      <span>
        <span aria-hidden>{letters.slice(0, characters).join('')}…</span>
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

function CutAt({ text, width }: { text: string; width: number | string }) {
  const [open, setOpen] = useState(false)
  return (
    // The tip appears only where something is hidden, which is known once the text is laid out.
    <Tooltip title={text} open={open} onClose={() => setOpen(false)} describeChild>
      <Box
        component="span"
        onPointerEnter={event => setOpen(event.currentTarget.scrollWidth > event.currentTarget.clientWidth)}
        sx={{
          display: 'inline-block',
          maxWidth: width,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          verticalAlign: 'bottom',
        }}
      >
        {text}
      </Box>
    </Tooltip>
  )
}
