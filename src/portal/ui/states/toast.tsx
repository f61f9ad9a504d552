import { Box, Button, Fade, IconButton, Paper } from '@mui/material'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../icon.tsx'

/** A button that takes back what was done; the toast stays as long as it can. */
export interface Undo {
  label: string
  milliseconds: number
  act: () => void
}
interface ToastOptions {
  undo?: Undo | undefined
  tone?: 'good' | 'bad'
}
type Show = (message: string, options?: ToastOptions) => void
interface Toast extends ToastOptions {
  id: number
  message: string
}

const ToastContext = createContext<Show>(() => undefined)

/** Says what was done, for a few seconds: `const toast = useToast(); toast('Saved', { undo })`. */
export function useToast(): Show {
  return useContext(ToastContext)
}

/** Holds the place where toasts appear; one is shown at a time, a new one replaces it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const [held, setHeld] = useState(false)
  const show = useCallback<Show>((message, options) => setToast(last => ({ ...options, message, id: (last?.id ?? 0) + 1 })), [])
  const close = useCallback(() => setToast(null), [])

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(close, toast.undo?.milliseconds ?? 5_000)
    return () => clearTimeout(timer)
  }, [toast, held, close])

  return (
    <ToastContext value={show}>
      {children}
      {/* The live region stands from the start: one that appears together with its text is often not read. */}
      <Box
        role="status"
        data-print="no"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          left: 16,
          right: 16,
          // Above the bar of what can be done.
          bottom: { xs: 80, sm: 24 },
          display: 'flex',
          justifyContent: 'center',
          pointerEvents: 'none',
        }}
      >
        {toast ? <ToastCard key={toast.id} toast={toast} close={close} /> : null}
      </Box>
    </ToastContext>
  )
}

function ToastCard({ toast, close }: { toast: Toast; close: () => void }) {
  const say = useTexts('frame')
  const { message, undo, tone = 'good' } = toast
  return (
    <Fade in appear>
      <Paper sx={{ ...card, '& > svg': { color: tone === 'good' ? 'success.light' : 'error.light' } }}>
        <Icon name={tone} size={18} />
        <Box component="span" sx={{ py: 1, flex: 1 }}>
          {message}
        </Box>
        {undo ? (
          <Button
            size="small"
            variant="text"
            color="inherit"
            sx={quiet}
            onClick={() => {
              undo.act()
              close()
            }}
          >
            {undo.label}
          </Button>
        ) : null}
        <IconButton size="small" color="inherit" aria-label={say('dismiss')} onClick={close} sx={quiet}>
          <Icon name="cross" size={16} />
        </IconButton>
      </Paper>
    </Fade>
  )
}

const card = {
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 44,
  maxWidth: 520,
  pl: 1.75,
  pr: 0.75,
  borderRadius: '10px',
  bgcolor: 'own.tooltip',
  color: 'own.onTooltip',
  boxShadow: '0 8px 24px rgb(10 13 24 / 0.24)',
} as const

const quiet = { color: 'inherit', '&:hover': { color: 'inherit', bgcolor: 'rgb(127 132 150 / 0.28)' } }
