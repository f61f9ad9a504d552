import { Box } from '@mui/material'
import { encode } from 'uqr'

/** A text as a QR code. Dark on white in every look: cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <Box sx={{ alignSelf: 'center', width: 200, maxWidth: '100%', bgcolor: '#fff', borderRadius: 1 }}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" width="100%">
        <path d={path} fill="#000" />
      </svg>
    </Box>
  )
}
