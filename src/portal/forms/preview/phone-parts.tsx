import { Box } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { useFileDetails } from '../cached-loads.ts'
import type { Previewed } from './preview-data.ts'

/** Colours of the pictured phone; on white each is readable. */
export const ink = { soft: '#5f6368', line: '#e3e3e8', sunken: '#f1f3f4', accent: '#1a56c4' } as const

/** An uploaded picture, or a grey place where it will be. `circle`: its side in pixels; else it is as wide as the phone. */
export function Picture({ file, circle }: { file: string | undefined; circle?: number }) {
  const shape = circle
    ? { width: circle, height: circle, borderRadius: '50%', flex: 'none' }
    : { width: '100%', aspectRatio: '45 / 14' }
  if (!file) return <Box aria-hidden sx={{ ...shape, bgcolor: ink.line }} />
  return <Uploaded file={file} shape={shape} />
}

function Uploaded({ file, shape }: { file: string; shape: object }) {
  const { value } = useFileDetails(file)
  if (!value) return <Box aria-hidden sx={{ ...shape, bgcolor: ink.line }} />
  return <Box component="img" src={value.src} alt="" sx={{ ...shape, objectFit: 'cover', display: 'block' }} />
}

/** Text that was entered, or in grey what will stand there. */
export function Entered({ text, instead }: { text: string; instead: string }) {
  return text ? text : <span style={{ color: ink.soft }}>{instead}</span>
}

/** What the pictured sender is called and what it is for, below its logo. */
export function NameAndDescription({ shown }: { shown: Previewed }) {
  const say = useTexts('phone')
  return (
    <>
      <Box sx={{ fontWeight: 600, fontSize: 16 }}>
        <Entered text={shown.name} instead={say('name')} />
      </Box>
      <Box sx={{ fontSize: 13, color: ink.soft }}>
        <Entered text={shown.description} instead={say('description')} />
      </Box>
    </>
  )
}
