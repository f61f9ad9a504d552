import { Alert, Box, Button, Stack, Tab, Tabs } from '@mui/material'
import { Avatar } from '#portal/ui/avatar.tsx'
import { CopyButton } from '#portal/ui/copy-button.tsx'
import { DefinitionList } from '#portal/ui/definition-list.tsx'
import { PageBody } from '#portal/ui/frame/page-body.tsx'
import { PageTitle } from '#portal/ui/frame/page-title.tsx'
import { Glyph } from '#portal/ui/glyphs.tsx'
import { useConfirm } from '#portal/ui/leaving/confirm-dialog.tsx'
import { SectionCard } from '#portal/ui/section-card.tsx'
import { useToast } from '#portal/ui/states/toast.tsx'
import { StatusBadge } from '#portal/ui/status-badge.tsx'
import { RelativeTime } from '#portal/ui/time/relative-time.tsx'
import { Timeline } from '#portal/ui/timeline.tsx'
import { SignedIn } from './signed-in.tsx'

/** A record, as screens will draw it. */
export function RecordPage() {
  const confirm = useConfirm()
  const toast = useToast()
  const remove = async () => {
    const yes = await confirm({
      title: 'Delete Kaveri Silks?',
      text: 'Its drafts and test devices go with it. This cannot be undone.',
      action: 'Delete',
      tone: 'bad',
      typeToConfirm: 'Kaveri Silks',
    })
    if (yes) toast('Deleted', { undo: { label: 'Undo', milliseconds: 10_000, act: () => toast('Restored') } })
  }
  return (
    <SignedIn>
      <PageBody>
        <PageTitle
          back={{ label: 'Agents', href: '/list' }}
          before={<Avatar name="Kaveri Silks" shape="square" size={48} decorative />}
          title="Kaveri Silks"
          beside={<StatusBadge tone="waiting">With Vi carrier</StatusBadge>}
          sentence={<>With Vi carrier · 2 d · usually 1 d</>}
          actions={
            <>
              <Button onClick={() => void remove()}>Delete</Button>
              <Button
                onClick={() =>
                  toast('Sent back to the developer', { undo: { label: 'Undo', milliseconds: 10_000, act: () => undefined } })
                }
              >
                Send back
              </Button>
              <Button
                variant="contained"
                color="primary"
                onClick={() =>
                  void confirm({ title: 'Approve this launch?', text: 'The developer is told by e-mail.', action: 'Approve' })
                }
              >
                Approve
              </Button>
            </>
          }
        />
        <Tabs value={0} aria-label="Parts" sx={{ mb: 3 }}>
          {['Details', 'Brand', 'Templates', 'Files', 'History'].map(label => (
            <Tab key={label} label={label} />
          ))}
        </Tabs>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 340px' } }}>
          <Stack sx={{ gap: 3 }}>
            <Alert severity="warning">The privacy policy answered with 404 when it was last looked at.</Alert>
            <SectionCard
              title="Details"
              sentence="What people see when the agent writes to them."
              actions={<Button size="small">Edit</Button>}
            >
              <DefinitionList
                items={[
                  { label: 'Agent id', value: <CopyButton value="agt_7Q2M4kX9" /> },
                  {
                    label: 'Channel',
                    value: (
                      <Stack component="span" direction="row" sx={{ gap: 0.75, alignItems: 'center' }}>
                        <Glyph name="rcs" decorative /> RCS
                      </Stack>
                    ),
                  },
                  {
                    label: 'Description',
                    value:
                      'Order updates and offers from the looms of Kanchipuram, in Tamil, Telugu and English, with a person at the other end from nine to six.',
                  },
                  { label: 'Deposit', value: '₹1,23,456.50' },
                  { label: 'Submitted', value: <RelativeTime at="2026-11-19T08:00:00Z" as="date" /> },
                  { label: 'Terms of service', value: '' },
                ]}
              />
            </SectionCard>
          </Stack>
          <SectionCard title="History">
            <Timeline
              items={[
                {
                  id: '1',
                  actor: 'Nandini Rao',
                  event: 'forwarded',
                  at: '2026-11-19T08:00:00Z',
                  from: { label: 'Submitted', tone: 'waiting' },
                  to: { label: 'With Vi carrier', tone: 'waiting' },
                },
                {
                  id: '2',
                  actor: 'Padma V',
                  event: 'submitted again',
                  at: '2026-11-18T08:00:00Z',
                  from: { label: 'Rejected', tone: 'bad' },
                  to: { label: 'Submitted', tone: 'waiting' },
                },
                {
                  id: '3',
                  actor: 'Vikram Shah',
                  event: 'rejected',
                  at: '2026-11-14T08:00:00Z',
                  from: { label: 'Submitted', tone: 'waiting' },
                  to: { label: 'Rejected', tone: 'bad' },
                  children: 'The banner shows a price that is not on the page it links to. Please take it out.',
                },
                {
                  id: '4',
                  actor: 'Padma V',
                  event: 'created',
                  at: '2026-11-12T08:00:00Z',
                  to: { label: 'Draft', tone: 'neutral' },
                },
              ]}
            />
          </SectionCard>
        </Box>
      </PageBody>
    </SignedIn>
  )
}
