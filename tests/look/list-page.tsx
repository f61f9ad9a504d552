import {
  Box,
  Button,
  Checkbox,
  Chip,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  Tabs,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { Avatar } from '#portal/ui/avatar.tsx'
import { PageBody } from '#portal/ui/frame/page-body.tsx'
import { PageTitle } from '#portal/ui/frame/page-title.tsx'
import { Icon } from '#portal/ui/icon.tsx'
import { StatusBadge } from '#portal/ui/status-badge.tsx'
import { RelativeTime } from '#portal/ui/time/relative-time.tsx'
import { TruncatedText } from '#portal/ui/truncated-text.tsx'
import { SignedIn } from './signed-in.tsx'

const rows = [
  ['Kaveri Silks', 'waiting', 'With Vi carrier', 'Nandini Rao', '2026-11-19T08:00:00Z', 1240],
  ['Metro Water Board', 'good', 'Launched', 'Platform', '2026-11-18T08:00:00Z', 3_480_000],
  ['Arogya Clinics', 'bad', 'Rejected', 'Arogya Clinics', '2026-11-14T08:00:00Z', 0],
  [
    'Pune Parcel and Logistics Services (India) Private Limited',
    'stopped',
    'Suspended',
    'Platform',
    '2026-10-02T08:00:00Z',
    999_999,
  ],
  ['Lotus Bank', 'neutral', 'Draft', 'Lotus Bank', '2026-11-21T09:57:00Z', 0],
  ['Sagar Ferries', 'waiting', 'Submitted', 'Unassigned', '2026-11-21T06:00:00Z', 18_200],
  ['Tara Insurance', 'good', 'Verified', 'Vikram Shah', '2026-11-01T08:00:00Z', 61_500],
] as const

/** A queue, as screens will draw it. */
export function ListPage() {
  const [chosen, setChosen] = useState<string[]>(['Metro Water Board'])
  return (
    <SignedIn>
      <PageBody width="full">
        <PageTitle
          title="Agents"
          sentence="Everything that waits for you first, then what has changed."
          actions={
            <>
              <Button startIcon={<Icon name="download" size={16} />}>Export</Button>
              <Button variant="contained" color="primary" startIcon={<Icon name="plus" size={16} />}>
                Create agent
              </Button>
            </>
          }
        />
        <Tabs value={0} aria-label="States" sx={{ mb: 2 }}>
          {['Waiting 12', 'Forwarded 4', 'Approved 96', 'Rejected 7', 'All 119'].map(label => (
            <Tab key={label} label={label} />
          ))}
        </Tabs>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 2, alignItems: 'center' }}>
          <Box sx={{ width: 240 }}>
            <TextField size="small" placeholder="Search by name" slotProps={{ htmlInput: { 'aria-label': 'Search by name' } }} />
          </Box>
          <Chip label="State: waiting" onDelete={() => undefined} />
          <Chip label="Channel: RCS" color="primary" onDelete={() => undefined} />
          <Chip label="Save view" variant="outlined" onClick={() => undefined} />
        </Box>
        <TableContainer tabIndex={0} role="region" aria-label="Agents">
          <Table>
            <TableHead>
              <TableRow>
                <TableCell padding="checkbox">
                  <Checkbox slotProps={{ input: { 'aria-label': 'Choose all' } }} indeterminate />
                </TableCell>
                <TableCell>
                  <TableSortLabel active direction="asc">
                    Name
                  </TableSortLabel>
                </TableCell>
                <TableCell>State</TableCell>
                <TableCell>Holder</TableCell>
                <TableCell align="right">Messages</TableCell>
                <TableCell align="right">Age</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(([name, tone, state, holder, at, count]) => (
                <TableRow key={name} hover selected={chosen.includes(name)}>
                  <TableCell padding="checkbox">
                    <Checkbox
                      checked={chosen.includes(name)}
                      onChange={() => setChosen([name])}
                      slotProps={{ input: { 'aria-label': `Choose ${name}` } }}
                    />
                  </TableCell>
                  <TableCell>
                    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, fontWeight: 500 }}>
                      <Avatar name={name} shape="square" size={28} decorative />
                      <TruncatedText text={name} width={260} />
                    </Box>
                  </TableCell>
                  <TableCell>
                    <StatusBadge tone={tone}>{state}</StatusBadge>
                  </TableCell>
                  <TableCell>{holder}</TableCell>
                  <TableCell align="right">{count}</TableCell>
                  <TableCell align="right">
                    <RelativeTime at={at} as="bare" />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </PageBody>
    </SignedIn>
  )
}
