import { Box, Skeleton } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import { useTexts } from '../../texts/use-texts.ts'
import { isReadable } from '../../ui/readable-key.ts'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { useHappened, useReference } from '../cached-loads.ts'
import { referenceKind, referenceLimits } from '../schema-annotations.ts'

/** The name of the record that a key stands for; where there is none for this reader, the key if it is a code. */
export function ReferenceText({ schema, value }: { schema: RJSFSchema; value: string }) {
  const say = useTexts('forms')
  const { value: found, failed } = useReference(referenceKind(schema), value)
  const { value: proof } = useHappened(referenceKind(schema), value, referenceLimits(schema).happened)
  if (found === undefined && !failed) return <Skeleton variant="text" width={120} />
  if (!found)
    return isReadable(value) ? (
      value
    ) : (
      <Box component="span" role="img" aria-label={say('not-available')} sx={{ color: 'text.secondary' }}>
        –
      </Box>
    )
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {found.picture ? (
        <Box component="img" src={found.picture} alt="" sx={{ width: 20, height: 20, objectFit: 'contain' }} />
      ) : null}
      {found.label}
      {proof?.at ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <RelativeTime at={proof.at} />
        </Box>
      ) : null}
    </Box>
  )
}
