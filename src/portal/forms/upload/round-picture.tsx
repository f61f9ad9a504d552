import { Box } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { useFileDetails } from '../cached-loads.ts'

/** An uploaded picture as it will be cut: in a circle, large and as small as in a list of conversations. */
export function RoundPicture({ id }: { id: string }) {
  const say = useTexts('uploads')
  const { value: file } = useFileDetails(id)
  if (!file) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1 }}>
      {sizes.map(size => (
        <Box
          key={size}
          component="img"
          src={file.src}
          alt={size === sizes[0] ? say('in-a-circle') : ''}
          sx={{ width: size, height: size, objectFit: 'cover', borderRadius: '50%', border: 1, borderColor: 'own.line' }}
        />
      ))}
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {say('as-cut')}
      </Box>
    </Box>
  )
}

/** Pixels. */
const sizes = [64, 36]
