import { ButtonBase } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { loadScript } from '../ui/states/load-failed.ts'

const Palette = lazy(() => loadScript(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette }))))

/** Opens the palette; so does Ctrl K, and ⌘ K where there is that key. Not over another dialog: what that asks comes first. */
export function PaletteButton() {
  const say = useTexts('palette')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (!open && document.querySelector('[role=dialog]')) return
      event.preventDefault()
      setOpen(!open)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [open])
  return (
    <>
      <ButtonBase
        aria-label={`${say('title')}, ${say('keys')}`}
        aria-keyshortcuts={shortcuts}
        onClick={() => setOpen(true)}
        sx={button}
      >
        <Icon name="search" size={18} />
        <kbd>{say('keys')}</kbd>
      </ButtonBase>
      {open ? (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** As WAI-ARIA writes them. */
const shortcuts = ['Control', 'Meta'].map(key => `${key}+K`).join(' ')
const button = {
  gap: 1,
  minWidth: 36,
  height: 36,
  px: 1,
  borderRadius: 1,
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '& kbd': { display: { xs: 'none', lg: 'inline' }, font: 'inherit', fontSize: 13 },
} as const
