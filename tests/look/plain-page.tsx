import { Box, Button, Card, CardContent, Checkbox, FormControlLabel, Link, Stack, TextField, Typography } from '@mui/material'
import { Footer } from '#portal/ui/frame/footer.tsx'
import { PlainFrame } from '#portal/ui/frame/plain-frame.tsx'
import { SupportContact } from '#portal/ui/frame/support-contact.tsx'
import { NavBar } from '#portal/ui/nav/nav-bar.tsx'

/** Sign-up, as its screen will draw it. */
export function PlainPage() {
  return (
    <PlainFrame
      navigation={
        <NavBar
          entries={[
            { label: 'FAQs', to: '/faq' },
            { label: 'Downloads', to: '/Aggregator/documents', current: true },
          ]}
        />
      }
      footer={
        <Footer
          links={[
            { label: 'Privacy Policy', href: '/privacy' },
            { label: 'Terms of Service', href: '/terms' },
          ]}
          credit="Example Messaging"
        />
      }
    >
      <Card>
        <CardContent sx={{ p: { sm: 4 }, '&:last-child': { pb: { sm: 4 } } }}>
          <Typography variant="h2" component="h1">
            Create your account
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>
            Build, launch and look after your agents in one place.
          </Typography>
          <Stack sx={{ gap: 2 }}>
            <TextField
              label="E-mail"
              type="email"
              required
              placeholder="you@company.com"
              helperText="We send a link to this address."
            />
            <FormControlLabel
              control={<Checkbox defaultChecked />}
              label={
                <>
                  I accept the <Link href="/terms">Terms and Conditions</Link>
                </>
              }
            />
            <Button variant="contained" color="primary" fullWidth>
              Sign up
            </Button>
            <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
              Have an account? <Link href="/list">Sign in</Link>
            </Typography>
          </Stack>
        </CardContent>
      </Card>
      <Box sx={{ mt: 2 }}>
        <SupportContact email="support@onramp.example" />
      </Box>
    </PlainFrame>
  )
}
