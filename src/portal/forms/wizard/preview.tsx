import { Box, Button, DialogActions, DialogContent } from '@mui/material'
import { lazy, type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { PageDialog } from '../../ui/leaving/page-dialog.tsx'
import { loadScript } from '../../ui/states/load-failed.ts'

/** How it looks at a phone: only some forms have one. */
export const PhonePreview = lazy(() =>
  loadScript(async () => ({ default: (await import('../preview/phone-preview.tsx')).PhonePreview })),
)

/** What a form is about, as its readers will see it: beside the form from 1,200 px, `inButton` behind a button below. */
export function Preview({ children, inButton = false }: { children: ReactNode; inButton?: boolean }) {
  const say = useTexts('wizard')
  const button = useTexts('buttons')
  const [open, setOpen] = useState(false)
  if (!inButton) {
    return (
      <Box
        component="aside"
        aria-label={say('preview')}
        sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 72, alignSelf: 'start' }}
      >
        {children}
      </Box>
    )
  }
  return (
    <Box sx={{ display: { lg: 'none' } }}>
      <Button size="small" onClick={() => setOpen(true)}>
        {say('preview')}
      </Button>
      <PageDialog open={open} onClose={() => setOpen(false)} slotProps={{ paper: { 'aria-label': say('preview') } }}>
        <DialogContent sx={{ pt: 3 }}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{button('close')}</Button>
        </DialogActions>
      </PageDialog>
    </Box>
  )
}
