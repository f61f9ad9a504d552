import { Box } from '@mui/material'
import { Suspense, use, useState } from 'react'
import { changes } from '#engine/records/diff.ts'
import { RecordData } from '#portal/forms/data/record-data.tsx'
import { FormServicesProvider } from '#portal/forms/form-services.tsx'
import { loadForm } from '#portal/forms/load-form.ts'
import { complete } from './filled.ts'
import { services } from './services.ts'

/** Data to read, as a reviewer sees them: what changed, comments, and where to comment. */
export function DataPage() {
  return (
    <Suspense fallback={null}>
      <FormServicesProvider value={services}>
        <Loaded />
      </FormServicesProvider>
    </Suspense>
  )
}

const before = { ...complete, enterprise_name: 'Kaveri Silks', industry: 'TRAVEL', city: 'Mysuru' }

function Loaded() {
  const { published } = use(loadForm('look', 'brand'))
  const [pinned, setPinned] = useState('')
  return (
    <Box sx={{ maxWidth: 760 }}>
      <RecordData
        form={published}
        data={complete}
        changes={changes(published, before, complete)}
        fieldComments={[
          {
            path: '/website',
            comment: 'This page says “coming soon”. Please give the one customers use.',
            by: 'Vikram Shah',
            at: '2026-11-19T09:00:00Z',
          },
        ]}
        onComment={setPinned}
      />
      <output hidden data-pinned={pinned} />
    </Box>
  )
}
