import { Box, ClickAwayListener, Popper, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { Glyph } from '../../ui/glyphs.tsx'
import { type Reference, useFormServices } from '../form-services.tsx'

/**
 * Lists the carriers beside a choice while the pointer or the keyboard is on it, and from a tap until one elsewhere; Escape puts the list
 * away. Where there is no room beside it, below it and above what follows. The choice gets the id of the list, to be described by it.
 */
export function CarrierHint({ container, children }: { container: () => HTMLElement; children: (listId?: string) => ReactNode }) {
  const { loadReferences } = useFormServices()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [carriers, setCarriers] = useState<Reference[] | 'failed' | null>(null)
  const id = useId()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  const open = anchor !== null

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

  const hint = (
    <Box
      sx={{ width: 'fit-content' }}
      // The list lies elsewhere in the page but is below this in React, so that the pointer may go into it. A finger leaves at once.
      onPointerEnter={event => setAnchor(event.currentTarget)}
      onPointerLeave={event => event.pointerType !== 'touch' && setAnchor(null)}
      onFocus={event => setAnchor(event.currentTarget)}
      onBlur={() => setAnchor(null)}
      onKeyDown={event => event.key === 'Escape' && setAnchor(null)}
    >
      {children(open ? id : undefined)}
      {isNarrow && open ? (
        <Box id={id} role="tooltip" sx={{ ...panel, ...inline }}>
          <Carriers carriers={carriers} />
        </Box>
      ) : null}
      {/* Beside the choice: below it stands what the choice means. */}
      <Popper
        id={id}
        open={open && !isNarrow}
        anchorEl={anchor}
        placement="right-end"
        modifiers={[{ name: 'flip', options: { fallbackPlacements: ['bottom-start', 'top-start'] } }]}
        container={container}
        sx={{ zIndex: 'tooltip' }}
      >
        <Box sx={panel}>
          <Carriers carriers={carriers} />
        </Box>
      </Popper>
    </Box>
  )
  return <ClickAwayListener onClickAway={() => setAnchor(null)}>{hint}</ClickAwayListener>
}

function Carriers({ carriers }: { carriers: Reference[] | 'failed' | null }) {
  const say = useTexts('forms')
  if (carriers === null) return say('carriers-loading')
  if (carriers === 'failed') return say('carriers-failed')
  if (carriers.length === 0) return say('carriers-none')
  return (
    <>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 0.75 }}>{say('carriers')}</Box>
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
  minWidth: 220,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: '40dvh',
  overflowY: 'auto',
  ml: { md: 3 },
  p: 1.5,
  border: 1,
  borderColor: 'own.line',
  borderRadius: '10px',
  bgcolor: 'own.raised',
  typography: 'body2',
  boxShadow: '0 12px 32px rgb(10 13 24 / 0.16)',
} as const
// In the flow of the form, under the words of the choice.
const inline = { boxShadow: 'none', maxHeight: 'none', ml: 4, mt: 0.5, mb: 1 } as const
