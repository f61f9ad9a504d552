import { Box } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { Glyph } from '../../ui/glyphs.tsx'
import { type Reference, useFormServices } from '../form-services.tsx'

/** Lists the carriers beside a choice while the pointer or the keyboard is on it; Escape puts the list away. */
export function CarrierHint({ children }: { children: ReactNode }) {
  const { loadReferences } = useFormServices()
  const [open, setOpen] = useState(false)
  const [carriers, setCarriers] = useState<Reference[] | 'failed' | null>(null)

  useEffect(() => {
    if (!open || Array.isArray(carriers)) return
    let here = true
    loadReferences('carrier', {}).then(
      found => here && setCarriers(found),
      () => here && setCarriers('failed'),
    )
    return () => {
      here = false
    }
  }, [open, carriers, loadReferences])

  return (
    <Box
      sx={{ position: 'relative' }}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={event => event.key === 'Escape' && setOpen(false)}
    >
      {children}
      {/* The live region stands from the start: one that appears together with its text is often not read. */}
      <Box role="status" sx={open ? panel : {}}>
        {open ? <Carriers carriers={carriers} /> : null}
      </Box>
    </Box>
  )
}

function Carriers({ carriers }: { carriers: Reference[] | 'failed' | null }) {
  if (carriers === null) return 'Loading the carriers…'
  if (carriers === 'failed') return 'The carriers could not be loaded.'
  if (carriers.length === 0) return 'There are no carriers yet.'
  return (
    <>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 0.5 }}>Carriers you can register with</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {carriers.map(carrier => (
          <Box key={carrier.key} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Glyph name="carrier" size={18} decorative />
            {carrier.label}
          </Box>
        ))}
      </Box>
    </>
  )
}

const panel = {
  position: 'absolute',
  zIndex: 'tooltip',
  top: '100%',
  left: 24,
  minWidth: 200,
  p: 1.5,
  border: 1,
  borderColor: 'own.line',
  borderRadius: '10px',
  bgcolor: 'own.raised',
  boxShadow: '0 12px 32px rgb(10 13 24 / 0.16)',
} as const
