import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { lineDrawing } from './icon.tsx'

const shapes = {
  rcs: {
    drawing: (
      <>
        <path d="M5 5.5h11a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3h-5.5L6 19v-3.5H5a2.5 2.5 0 0 1-2.5-2.5V8A2.5 2.5 0 0 1 5 5.5" />
        <path d="M7 10.5h.1M11 10.5h.1M15 10.5h.1" strokeWidth="2.4" />
        <path d="M21.5 9.5v6a3 3 0 0 1-3 3H13" opacity=".6" />
      </>
    ),
  },
  whatsapp: {
    drawing: (
      <>
        <path d="M4 20l1.2-4A8.3 8.3 0 1 1 8.2 19z" />
        <path d="M9.2 8.8c-.5 2.8 3.2 6.6 6 6l.7-1.7-2-1.2-1.1.9c-.8-.4-1.4-1-1.7-1.7l.9-1.1-1.1-2z" />
      </>
    ),
  },
  carrier: {
    drawing: (
      <>
        <path d="M12 11.5L8 20.5M12 11.5l4 9M9.4 17.5h5.2M12 9.4v.1" />
        <path d="M8.6 12.7a4.8 4.8 0 0 1 0-6.6M15.4 12.7a4.8 4.8 0 0 0 0-6.6M5.8 15.2a8.4 8.4 0 0 1 0-11.6M18.2 15.2a8.4 8.4 0 0 0 0-11.6" />
      </>
    ),
  },
  country: {
    drawing: (
      <path d="M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M3.7 12h16.6M12 3.5c-5 5.4-5 11.6 0 17M12 3.5c5 5.4 5 11.6 0 17" />
    ),
  },
} satisfies Record<string, { drawing: ReactNode }>

type GlyphName = keyof typeof shapes

/** A channel, a carrier or a country where none has given its own logo. `decorative` beside the written name. */
export function Glyph({ name, size = 20, decorative = false }: { name: GlyphName; size?: number; decorative?: boolean }) {
  const say = useTexts('frame')
  const { drawing } = shapes[name]
  return (
    <svg
      {...lineDrawing}
      width={size}
      height={size}
      strokeWidth="1.7"
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : say(name)}
      aria-hidden={decorative || undefined}
    >
      {drawing}
    </svg>
  )
}

/** A country's two letters in a small frame; flags as characters are missing on many machines. */
export function CountryCode({ code }: { code: string }) {
  return (
    <Box component="span" aria-hidden sx={frame}>
      {code.toUpperCase()}
    </Box>
  )
}

const frame = {
  display: 'inline-grid',
  placeItems: 'center',
  width: 28,
  height: 20,
  border: 1,
  borderColor: 'own.line',
  borderRadius: '4px',
  bgcolor: 'own.sunken',
  color: 'text.secondary',
  fontSize: '0.6875rem',
  fontWeight: 600,
} as const
