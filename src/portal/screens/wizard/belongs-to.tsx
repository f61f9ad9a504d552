import { Box, Link } from '@mui/material'
import { Suspense, use } from 'react'
import { parentIn } from '#engine/definitions/publish/parent-kind.ts'
import type { RecordKind } from '#engine/definitions/types.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { loadForm } from '../../forms/load-form.ts'
import { useRecord } from '../../workflow/use-record.ts'

/** The form of a kind of record by the hash of its set, and the id of the record that one belongs to. */
export type Belonging = { set: string; kind: RecordKind; parent: string | undefined }

/** The record that another belongs to, also of one that is not saved yet; suspends while the form is loaded. */
export function useParent({ set, kind, parent }: Belonging) {
  const { schema } = use(loadForm(set, kind.form)).published
  return useRecord(parentIn(kind, schema) ?? '', parent).data
}

/** "Bot: Growing Tree": the record that what is filled in belongs to, and the way there. */
export function BelongsTo(props: Belonging) {
  return (
    // As high before it is there, so that nothing jumps.
    <Box component="span" sx={{ display: 'block', minHeight: 24 }}>
      <Suspense>
        <Above {...props} />
      </Suspense>
    </Box>
  )
}

function Above(props: Belonging) {
  const { records } = useDefinitions()
  const above = useParent(props)
  const kind = above && records[above.kind]
  const page = kind?.pages?.owner
  if (!above || !kind) return null
  return (
    <>
      {kind.title}: {page ? <Link href={page.replace(':id', above.id)}>{above.label}</Link> : above.label}
    </>
  )
}
