import { Alert, Box, Button, Card, Stack, Switch, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type IconName, iconPaths } from '#portal/theme/icon-paths.ts'
import { Avatar } from '#portal/ui/avatar.tsx'
import { Logo } from '#portal/ui/frame/logo.tsx'
import { PageBody } from '#portal/ui/frame/page-body.tsx'
import { PageTitle } from '#portal/ui/frame/page-title.tsx'
import { CountryCode, Glyph } from '#portal/ui/glyphs.tsx'
import { Icon } from '#portal/ui/icon.tsx'
import { AreaTabs } from '#portal/ui/nav/area-tabs.tsx'
import { type Drawing, drawings } from '#portal/ui/states/empty-drawings.tsx'
import { EmptyState } from '#portal/ui/states/empty-state.tsx'
import { ErrorState } from '#portal/ui/states/error-state.tsx'
import { FormSkeleton, ListSkeleton, RecordSkeleton } from '#portal/ui/states/skeletons.tsx'
import { StatusBadge } from '#portal/ui/status-badge.tsx'
import { TruncatedText } from '#portal/ui/truncated-text.tsx'
import { SignedIn } from './signed-in.tsx'

const tones = ['waiting', 'good', 'bad', 'stopped', 'neutral'] as const

/** Every small part once. */
export function PartsPage() {
  return (
    <SignedIn>
      <PageBody>
        <AreaTabs
          label="Pages of this area"
          entries={['Parts', 'Agents', 'Documents'].map((title, index) => ({ title, href: '/', current: index === 0 }))}
        />
        <PageTitle title="Parts" sentence="What screens are made of." />
        <Stack sx={{ gap: 4 }}>
          <Row title="Marks">
            <Logo size={56} markOnly />
            <Logo size={32} />
            {(['rcs', 'whatsapp', 'carrier', 'country'] as const).map(name => (
              <Glyph key={name} name={name} size={28} />
            ))}
            <CountryCode code="in" />
            {['Nandini Rao', 'Vikram Shah', 'Padma', 'Lotus Bank', 'Arogya'].map(name => (
              <Avatar key={name} name={name} size={36} />
            ))}
            <TruncatedText text="certificate-of-incorporation-2019.pdf" />
          </Row>
          <Row title="Icons">
            {(Object.keys(iconPaths) as IconName[]).map(name => (
              <Icon key={name} name={name} size={22} />
            ))}
          </Row>
          <Row title="States">
            {tones.map(tone => (
              <StatusBadge key={tone} tone={tone}>
                {tone[0]?.toUpperCase() + tone.slice(1)}
              </StatusBadge>
            ))}
            {tones.map(tone => (
              <StatusBadge key={tone} tone={tone} size="small">
                {tone}
              </StatusBadge>
            ))}
          </Row>
          <Row title="Buttons">
            <Button variant="contained" color="primary">
              Submit
            </Button>
            <Button>Save draft</Button>
            <Button variant="text">Skip</Button>
            <Button variant="contained" color="error">
              Delete
            </Button>
            <Button variant="contained" color="success">
              Approve
            </Button>
            <Button disabled>Not now</Button>
            <Button variant="contained" disabled>
              Not now
            </Button>
            <Button size="small">Small</Button>
            <Switch slotProps={{ input: { 'aria-label': 'On or off' } }} defaultChecked />
            <Switch slotProps={{ input: { 'aria-label': 'Off or on' } }} />
          </Row>
          <Row title="Fields">
            <TextField label="Name" defaultValue="Kaveri Silks" helperText="Between 1 and 40 characters" />
            <TextField label="Website" error defaultValue="http://kaveri" helperText="Please enter a valid url" />
            <TextField label="Locked" disabled defaultValue="Cannot change after submission" />
          </Row>
          <Stack sx={{ gap: 1.5 }}>
            {(['info', 'success', 'warning', 'error'] as const).map(severity => (
              <Alert key={severity} severity={severity}>
                Something of the kind “{severity}” has been said here.
              </Alert>
            ))}
          </Stack>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
            {(Object.keys(drawings) as Drawing[]).map(drawing => (
              <Card key={drawing}>
                <EmptyState
                  drawing={drawing}
                  sentence="Agents that you create stand here."
                  action={<Button>Create agent</Button>}
                />
              </Card>
            ))}
            <Card>
              <ErrorState
                what="The list could not be loaded."
                advice="The server did not answer. Your filters are kept."
                onRetry={() => undefined}
              />
            </Card>
          </Box>
          <ListSkeleton rows={4} />
          <RecordSkeleton />
          <FormSkeleton fields={3} />
        </Stack>
      </PageBody>
    </SignedIn>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        {children}
      </Stack>
    </section>
  )
}
