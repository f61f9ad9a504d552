import { Box } from '@mui/material'
import { useState } from 'react'
import type { UploadLimit } from '#engine/definitions/limits/limits.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'

type DropAreaProps = {
  id: string
  limit: UploadLimit | undefined
  invalid: boolean
  disabled?: boolean | undefined
  aria: object
  /** Takes several at once: those after the first. */
  onMore?: ((files: File[]) => void) | undefined
  onFile: (file: File) => void
  onBlur: () => void
}

/** Takes a file, or several: the browser's own input lies unseen over the area, so a click, a key and a dropped file all reach it. */
export function DropArea({ id, limit, invalid, disabled, aria, onFile, onMore, onBlur }: DropAreaProps) {
  const say = useTexts('uploads')
  const [over, setOver] = useState(false)
  const types = limit?.types.join(', ') ?? ''
  return (
    <Box
      sx={{
        ...area,
        ...(invalid ? { borderColor: 'tone.bad.text' } : {}),
        ...(over ? { borderColor: 'own.accent', bgcolor: 'own.accentSoft' } : {}),
      }}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <Icon name="upload" size={20} />
      <span>
        {say.rich('drop', {
          choose: words => (
            <Box component="span" sx={{ color: 'own.accent', fontWeight: 500 }}>
              {words}
            </Box>
          ),
        })}
        {limit ? (
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            {limit.width && limit.height
              ? say('takes-measured', { types, width: limit.width, height: limit.height, size: limit.size })
              : say('takes', { types, size: limit.size })}
            {limit.nameBelow === undefined ? null : ` · ${say('takes-name', { below: limit.nameBelow })}`}
          </Box>
        ) : null}
      </span>
      <input
        id={id}
        type="file"
        accept={limit?.types.map(type => `.${type}`).join(',')}
        disabled={disabled}
        multiple={onMore !== undefined}
        {...aria}
        onBlur={onBlur}
        onChange={event => {
          const [file, ...more] = event.target.files ?? []
          // Emptied, so that the same file can be chosen again after it was refused or deleted.
          event.target.value = ''
          if (file) onFile(file)
          if (more.length > 0) onMore?.(more)
        }}
      />
    </Box>
  )
}

const area = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 66,
  px: 2,
  py: 1.25,
  border: '1px dashed',
  borderColor: 'own.control',
  borderRadius: '8px',
  bgcolor: 'own.sunken',
  typography: 'body2',
  '&:hover': { borderColor: 'text.secondary' },
  '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'own.accent', outlineOffset: 2 },
  '& input': { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer', fontSize: 0 },
} as const
