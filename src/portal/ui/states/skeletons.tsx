import { Box, Card, Skeleton, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { size } from '../../theme/tokens.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** The shape of a list while its rows are on the way. */
export function ListSkeleton({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <Loading>
      <Card>
        <Box sx={{ height: 40, bgcolor: 'own.sunken', borderBottom: 1, borderColor: 'own.line' }} />
        {numbers(rows).map(row => (
          <Box
            key={row}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              px: 2,
              height: size.rowHeight,
              '& + &': { borderTop: 1, borderColor: 'own.line' },
            }}
          >
            <Skeleton variant="circular" width={24} height={24} sx={{ flex: 'none' }} />
            {numbers(columns).map(column => (
              <Box key={column} sx={{ flex: column ? 1 : 2 }}>
                <Skeleton variant="text" width={`${45 + ((row * 17 + column * 29) % 45)}%`} />
              </Box>
            ))}
          </Box>
        ))}
      </Card>
    </Loading>
  )
}

/** The shape of a record: head, tabs, values, and the lifecycle at the right. */
export function RecordSkeleton() {
  return (
    <Loading>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', mb: 3 }}>
        <Skeleton variant="rounded" width={48} height={48} />
        <Box sx={{ flex: 1, display: 'grid', gap: 1 }}>
          <Skeleton variant="text" width="min(280px, 70%)" sx={{ fontSize: '1.75rem' }} />
          <Skeleton variant="text" width="min(200px, 50%)" />
        </Box>
      </Stack>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: '1fr 320px' } }}>
        <FieldsCard fields={6} />
        <FieldsCard fields={3} />
      </Box>
    </Loading>
  )
}

/** The shape of a form: a card of labelled fields and the button under them. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Loading>
      <Box sx={{ maxWidth: size.form }}>
        <FieldsCard fields={fields} />
        <Stack sx={{ alignItems: 'flex-end', mt: 2 }}>
          <Skeleton variant="rounded" width={104} height={size.controlHeight} />
        </Stack>
      </Box>
    </Loading>
  )
}

function FieldsCard({ fields }: { fields: number }) {
  return (
    <Card sx={{ p: 3 }}>
      <Skeleton variant="text" width="40%" sx={{ fontSize: '1rem', mb: 2 }} />
      <Stack sx={{ gap: 2.5 }}>
        {numbers(fields).map(field => (
          <Box key={field}>
            <Skeleton variant="text" width={`${18 + ((field * 13) % 20)}%`} sx={{ mb: 0.75 }} />
            <Skeleton variant="rounded" height={size.controlHeight} />
          </Box>
        ))}
      </Stack>
    </Card>
  )
}

function Loading({ children }: { children: ReactNode }) {
  const say = useTexts('frame')
  return (
    <Box role="status" aria-busy="true">
      <VisuallyHidden>{say('loading')}</VisuallyHidden>
      <Box aria-hidden>{children}</Box>
    </Box>
  )
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
