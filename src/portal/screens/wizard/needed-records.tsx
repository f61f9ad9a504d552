import { Alert, Box } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import { useQuery } from '@tanstack/react-query'
import type { JsonObject } from '#engine/definitions/types.ts'
import { askAgain, type Missing } from '../../forms/begin-button.tsx'
import { useFormServices } from '../../forms/form-services.tsx'
import type { LoadedForm } from '../../forms/load-form.ts'
import { missingOf, NoneYet } from '../../forms/none-yet.tsx'
import { referenceKind, referenceLimits } from '../../forms/schema-annotations.ts'

/** What has to be there before the form can be sent, of the fields that say so (`missing`): each as long as there is none to name. */
export function NeededRecords({ form, data }: { form: LoadedForm; data: JsonObject }) {
  const { required = [], properties = {} } = form.schema
  return required.map(name => {
    const [field, missing] = [properties[name], missingOf(form.ui[name]?.['ui:options'])]
    if (typeof field !== 'object' || field.format !== 'ref' || data[name] !== undefined) return null
    return missing?.text === undefined ? null : <Needed key={name} field={field} missing={missing} />
  })
}

function Needed({ field, missing }: { field: RJSFSchema; missing: Missing }) {
  const kind = referenceKind(field)
  const limits = referenceLimits(field)
  const services = useFormServices()
  const found = useQuery({
    queryKey: ['needed', kind, limits],
    meta: { handles: 'all' },
    queryFn: () => services.loadReferences(kind, limits),
    refetchInterval: ({ state }) => (state.data?.length ? false : askAgain),
  })
  if (found.data === undefined || found.data.length > 0) return null
  return (
    <Alert severity="warning" role="note" sx={{ my: 2 }}>
      <Box sx={{ typography: 'subtitle2' }}>{field.title}</Box>
      <NoneYet kind={kind} missing={missing} />
    </Alert>
  )
}
