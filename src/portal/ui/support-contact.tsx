import { Box, Card, Link, Typography } from '@mui/material'
import { Icon } from './icon.tsx'

/** Where to ask for help. */
export function SupportContact({ email, title = 'Support' }: { email: string; title?: string }) {
  return (
    <Card sx={{ display: 'flex', gap: 1.5, p: 2, bgcolor: 'own.sunken' }}>
      <Box sx={{ color: 'text.secondary', mt: '1px' }}>
        <Icon name="mail" size={20} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Support is contacted by e-mail at <Link href={`mailto:${email}`}>{email}</Link>
        </Typography>
      </Box>
    </Card>
  )
}
