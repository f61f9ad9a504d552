import { Box, LinearProgress } from '@mui/material'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { useFormServices } from '../form-services.tsx'

type FileCardProps = {
  name: string
  /** Under the name: size, what happened. */
  note: ReactNode
  picture?: string | undefined
  tone?: 'normal' | 'bad'
  /** 0 to 1 while it is under way. */
  share?: number
  /** Under all of it: the file itself. */
  below?: ReactNode
  /** Puts away what stands under it; the key means nothing else then. */
  onEscape?: (() => void) | undefined
  children?: ReactNode
}

/** One file: its picture or ending, its name cut to 20 characters, its size, and what can be done with it. */
export function FileCard({ name, note, picture, tone = 'normal', share, below, onEscape, children }: FileCardProps) {
  const say = useTexts('uploads')
  const { limits } = useFormServices()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !onEscape) return
    event.preventDefault()
    onEscape()
  }
  return (
    <Box onKeyDown={onKeyDown} sx={{ ...card, borderColor: tone === 'bad' ? 'tone.bad.line' : 'own.line' }}>
      {picture ? <Box component="img" src={picture} alt={say('picture', { name })} sx={thumb} /> : <Ending name={name} />}
      <Box sx={{ flex: '1 1 150px', minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle2' }} data-file-name="">
          <TruncatedText text={name} characters={limits.display.fileNameCharacters} />
        </Box>
        <Box sx={{ typography: 'caption', color: tone === 'bad' ? 'tone.bad.text' : 'text.secondary' }} data-numeric>
          {note}
        </Box>
        {share === undefined ? null : (
          <LinearProgress
            variant="determinate"
            value={Math.round(share * 100)}
            aria-label={say('uploading', { name })}
            sx={{ mt: 0.75 }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto', alignItems: 'center' }}>{children}</Box>
      {below ? <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>{below}</Box> : null}
    </Box>
  )
}

function Ending({ name }: { name: string }) {
  return (
    <Box aria-hidden sx={{ ...thumb, display: 'grid', placeItems: 'center', typography: 'overline', color: 'text.secondary' }}>
      {(name.split('.').at(-1) ?? '').slice(0, 4).toUpperCase()}
    </Box>
  )
}

const card = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 1.25,
  border: 1,
  borderRadius: '8px',
  bgcolor: 'background.paper',
} as const

const thumb = {
  flex: 'none',
  width: 44,
  height: 44,
  objectFit: 'contain',
  border: 1,
  borderColor: 'own.line',
  borderRadius: '6px',
  bgcolor: 'own.sunken',
} as const
