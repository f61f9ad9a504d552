import { Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../icon.tsx'

interface ErrorStateProps {
  /** What happened, in one sentence. */
  what: string
  /** What the person can do about it. */
  advice?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string
}

/** A part of the page that could not be shown. */
export function ErrorState({ what, advice, onRetry, retryLabel }: ErrorStateProps) {
  const button = useTexts('buttons')
  return (
    <Stack role="alert" sx={{ alignItems: 'center', gap: 2, px: 2, py: { xs: 5, sm: 7 }, textAlign: 'center' }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 48,
          height: 48,
          borderRadius: '50%',
          bgcolor: 'tone.bad.soft',
          color: 'tone.bad.text',
        }}
      >
        <Icon name="alert" size={24} />
      </Box>
      <Box sx={{ maxWidth: '52ch' }}>
        <Typography variant="subtitle1">{what}</Typography>
        {advice ? <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{advice}</Typography> : null}
      </Box>
      {onRetry ? (
        <Button onClick={onRetry} startIcon={<Icon name="retry" size={16} />}>
          {retryLabel ?? button('retry')}
        </Button>
      ) : null}
    </Stack>
  )
}
