import { Box, Button } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { type FileDetails, useFormServices } from '../form-services.tsx'

/** A document in place, drawn by the browser, so that it is read beside the fields; the way to a tab of its own where more room is needed. */
export function DocumentFrame({ file: { id, original_file_name: name } }: { file: FileDetails }) {
  const button = useTexts('buttons')
  const { openFile, frameAddress } = useFormServices()
  return (
    <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>
      <Box component="iframe" title={name} src={frameAddress(id)} sx={frame} />
      <Button size="small" variant="text" onClick={() => openFile(id)} sx={{ mt: 0.5, ml: -1.25 }}>
        {button('new-tab')}
      </Button>
    </Box>
  )
}

const frame = {
  display: 'block',
  width: '100%',
  height: 'min(560px, 70vh)',
  border: 1,
  borderColor: 'own.line',
  borderRadius: '8px',
  bgcolor: 'own.sunken',
} as const
