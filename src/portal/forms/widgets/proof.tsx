import { Box, Skeleton } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useMemo, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { askAgain } from '../begin-button.tsx'
import { aria, labelId } from '../describe-field.ts'
import { type Reference, useFormServices } from '../form-services.tsx'
import { missingOf, NoneYet } from '../none-yet.tsx'
import { referenceKind, referenceLimits } from '../schema-annotations.ts'

/** The latest record that proves something, taken by itself; where there is none yet, the way to one. Nothing is chosen or ticked. */
export function ProofWidget(props: WidgetProps) {
  const say = useTexts('forms')
  const { id, value, options, disabled, readonly, onChange } = props
  const kind = referenceKind(props.schema)
  const found = useLatest(props.schema)
  const latest = found.value
  const fixed = Boolean(disabled || readonly)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was found anew is taken
  useEffect(() => {
    if (latest !== undefined && !fixed && value !== latest?.key) onChange(latest?.key)
  }, [latest?.key, latest === undefined, value, fixed])

  const missing = missingOf(options)
  return (
    <Box id={id} role="group" tabIndex={-1} aria-labelledby={labelId(id)} {...described(props)} sx={frame}>
      {latest === undefined ? (
        <Looking failed={found.failed} />
      ) : latest === null ? (
        <>
          <Icon name="waiting" size={18} />
          <NoneYet kind={kind} missing={{ text: say('proof-missing'), ...missing }} />
        </>
      ) : (
        <>
          <Box component="span" sx={{ color: 'tone.good.text', display: 'inline-flex' }}>
            <Icon name="check" size={18} />
          </Box>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {latest.label}
          </Box>
          {latest.at ? (
            <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
              <RelativeTime at={latest.at} />
            </Box>
          ) : null}
        </>
      )}
    </Box>
  )
}

function Looking({ failed }: { failed: string | null }) {
  const say = useTexts('forms')
  return failed === null ? (
    <Skeleton variant="text" width={160} aria-label={say('looking')} role="status" />
  ) : (
    <span role="alert">{failed}</span>
  )
}

/** Of the texts under the field; a group is neither required nor invalid. */
function described(props: WidgetProps) {
  return { 'aria-describedby': aria(props)['aria-describedby'] }
}

/** The latest; null when there is none, undefined while nobody knows. */
function useLatest(schema: WidgetProps['schema']): { value: Reference | null | undefined; failed: string | null } {
  const { loadReferences } = useFormServices()
  const [answer, setAnswer] = useState<{ value: Reference | null | undefined; failed: string | null }>({
    value: undefined,
    failed: null,
  })
  const kind = referenceKind(schema)
  const limits = useMemo(() => referenceLimits(schema), [schema])
  useEffect(() => {
    let here = true
    const ask = () =>
      loadReferences(kind, limits).then(
        ([latest = null]) => here && setAnswer({ value: latest, failed: null }),
        // What was known stays known.
        (error: Error) => here && setAnswer(before => ({ ...before, failed: error.message })),
      )
    void ask()
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), askAgain)
    return () => {
      here = false
      clearInterval(timer)
    }
  }, [kind, limits, loadReferences])
  return answer
}

const frame = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  minHeight: 44,
  px: 1.5,
  py: 0.75,
  border: 1,
  borderColor: 'own.line',
  borderRadius: '10px',
  typography: 'body2',
} as const
