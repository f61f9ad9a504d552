import { Box, Skeleton } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import { useReference } from '../cached-loads.ts'
import { referenceKind } from '../schema-annotations.ts'

/** The name of the record that a key stands for; the key itself where there is none, or it could not be looked up. */
export function ReferenceText({ schema, value }: { schema: RJSFSchema; value: string }) {
  const { value: found, failed } = useReference(referenceKind(schema), value)
  if (found === undefined && !failed) return <Skeleton variant="text" width={120} />
  if (!found) return value
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {found.picture ? (
        <Box component="img" src={found.picture} alt="" sx={{ width: 20, height: 20, objectFit: 'contain' }} />
      ) : null}
      {found.label}
    </Box>
  )
}
