import { Box, Typography } from '@mui/material'
import { useCallback, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { PdfView } from './pdf-view.tsx'
import { PictureView } from './picture-view.tsx'
import type { View } from './use-view.ts'
import { webAddress } from './web-address.ts'

/** How a file is shown here, if at all. */
export type Shown = 'picture' | 'document' | 'none'
export type ViewedFile = {
  name: string
  shown: Shown
  /** Address of a picture. */
  src: string
  /** What is in a document. The same function for as long as it is the same file. */
  load: () => Promise<ArrayBuffer>
  /** Said of what cannot be shown. */
  unavailable: string
}

/** A file to look at, as large and whichever way up as one wants: a picture, a document page by page, else that it cannot be shown. */
export function FileView({ file, view }: { file: ViewedFile; view: View }) {
  const say = useTexts('viewer')
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const { name, shown, src, load, unavailable } = file
  // Pictures just chosen, of this page's own making, come as data or blobs; what was given as an address is one of the web.
  const picture = /^(blob:|data:image\/)/.test(src) ? src : webAddress(src, location.href)
  if (failed || shown === 'none' || (shown === 'picture' && picture === null)) {
    return (
      <Box sx={{ py: 2 }}>
        <Typography>{unavailable}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {say('download-to-look')}
        </Typography>
      </Box>
    )
  }
  return shown === 'picture' ? (
    <PictureView src={picture ?? ''} alternative={say('picture', { name })} view={view} onFailed={fail} />
  ) : (
    <PdfView load={load} name={name} view={view} onFailed={fail} />
  )
}
