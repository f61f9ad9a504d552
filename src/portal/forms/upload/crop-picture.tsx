import { Box, Button, DialogActions, DialogContent, DialogTitle, Slider, Typography } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import type { UploadLimit } from '#engine/definitions/limits/limits.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { PageDialog } from '../../ui/leaving/page-dialog.tsx'

type Props = {
  file: File
  /** What it has to be. */
  fits: UploadLimit
  onClose: () => void
  /** `at`: where the part lies along the side that is cut, from 0 to 1. */
  onTake: (at: number) => void
}

/** Chooses the part of a picture that stays when it is cut to another shape: by a slider, which keys move as well. */
export function CropPicture({ file, fits: { width = 1, height = 1 }, onClose, onTake }: Props) {
  const say = useTexts('uploads')
  const button = useTexts('buttons')
  const id = useId()
  const [address, setAddress] = useState<string>()
  const [isCut, setCut] = useState<'across' | 'down' | null>(null)
  const [at, setAt] = useState(50)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <PageDialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{say('crop-to', { width, height })}</DialogTitle>
      <DialogContent>
        <Box
          component="img"
          src={address}
          alt={say('crop-part')}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            const wider = naturalWidth * height - naturalHeight * width
            setCut(wider === 0 ? null : wider > 0 ? 'across' : 'down')
          }}
          sx={{
            ...{ display: 'block', mx: 'auto', width: '100%', maxWidth: Math.min(width * 2, 480), borderRadius: '8px' },
            ...{ aspectRatio: `${width} / ${height}`, objectFit: 'cover', bgcolor: 'own.sunken' },
            objectPosition: `${at}% ${at}%`,
          }}
        />
        {isCut ? (
          <Box sx={{ mt: 2, maxWidth: 480, mx: 'auto' }}>
            <Typography variant="subtitle2" id={`${id}-slider`}>
              {say(isCut === 'across' ? 'crop-across' : 'crop-down')}
            </Typography>
            <Slider
              aria-labelledby={`${id}-slider`}
              value={at}
              onChange={(_event, next) => setAt(Number(next))}
              sx={{ display: 'block' }}
            />
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{button('cancel')}</Button>
        <Button variant="contained" color="primary" autoFocus onClick={() => onTake(at / 100)}>
          {say('crop-take')}
        </Button>
      </DialogActions>
    </PageDialog>
  )
}
