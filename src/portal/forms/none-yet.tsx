import { Box } from '@mui/material'
import { useTexts } from '../texts/use-texts.ts'
import { BeginButton, type Missing } from './begin-button.tsx'
import { useFormServices } from './form-services.tsx'

/** What a field's `ui:options` say of it. */
export function missingOf(options: { [name: string]: unknown } | undefined): Missing | undefined {
  return options?.missing as Missing | undefined
}

/** Why a field that names records has none to choose, and the way to one: what keeps this person from having any comes first. */
export function NoneYet({ kind, missing = {} }: { kind: string | null; missing: Missing | undefined }) {
  const say = useTexts('forms')
  const { whyNone } = useFormServices()
  const { text, to } = missing
  const why = kind === null ? null : (whyNone?.(kind) ?? null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, typography: 'body2' }}>
      <span>{why ?? text ?? say('nothing-to-choose')}</span>
      {why === null && kind !== null && to !== undefined ? <BeginButton kind={kind} missing={{ ...missing, to }} /> : null}
    </Box>
  )
}
