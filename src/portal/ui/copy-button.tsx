import { Box, IconButton, Tooltip } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface CopyButtonProps {
  value: string
  /** What is copied, for the button's name: "Copy id". */
  label?: string
}

/** An id in monospace with a button that copies it. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const say = useTexts('frame')
  const what = label ?? say('id')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, maxWidth: '100%' }}>
      <Box component="code" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {value}
      </Box>
      <Tooltip title={copied ? say('copied') : say('copy', { what })}>
        <IconButton
          size="small"
          aria-label={say('copy', { what })}
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
          // Taller than the line it stands in, which must keep its height.
          sx={{ flex: 'none', my: -0.5, color: copied ? 'tone.good.text' : undefined }}
        >
          <Icon name={copied ? 'check' : 'copy'} size={15} />
        </IconButton>
      </Tooltip>
      <VisuallyHidden role="status">{copied ? say('copied') : ''}</VisuallyHidden>
    </Box>
  )
}
