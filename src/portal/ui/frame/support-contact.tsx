import { Box, Card, Link, Typography } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../icon.tsx'

/** Where to ask for help. */
export function SupportContact({ email, title }: { email: string; title?: string }) {
  const say = useTexts('frame')
  return (
    <Card sx={{ display: 'flex', gap: 1.5, p: 2, bgcolor: 'own.sunken' }}>
      <Box sx={{ color: 'text.secondary', mt: '1px' }}>
        <Icon name="mail" size={20} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="h2">
          {title ?? say('support')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {say.rich('support-mail', { email, link: words => <Link href={`mailto:${email}`}>{words}</Link> })}
        </Typography>
      </Box>
    </Card>
  )
}
