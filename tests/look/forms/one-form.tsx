import { Box, Button } from '@mui/material'
import { Suspense, use, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { GeneratedForm } from '#portal/forms/generated-form.tsx'
import { loadForm } from '#portal/forms/load-form.ts'
import { FormSkeleton } from '#portal/ui/states/skeletons.tsx'
import { services } from './services.ts'

/** One form on a page, or the step `?step=` of it; `?data=` begins with it, `?refuse=/pointer` lets the server refuse that field. */
export function OneForm() {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Loaded />
    </Suspense>
  )
}

const nothing: FieldProblem[] = []

function Loaded() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const form = use(loadForm('look', id, search.get('step') ?? undefined))
  const [data, setData] = useState<JsonObject>(() => JSON.parse(search.get('data') ?? '{}') as JsonObject)
  const [sent, setSent] = useState<JsonObject[]>([])
  const [problems, setProblems] = useState(nothing)
  const refuse = search.get('refuse')
  const submit = (submitted: JsonObject) => {
    setSent(all => [...all, submitted])
    if (refuse && sent.length === 0)
      setProblems([{ path: refuse, message: 'A user with this email address already exists', keyword: 'server' }])
  }
  return (
    <Box sx={{ maxWidth: 640 }}>
      <GeneratedForm
        form={form}
        data={data}
        onChange={setData}
        onSubmit={submit}
        serverProblems={problems}
        formContext={services}
        extraActions={id === 'company-details' ? <Button>Skip</Button> : undefined}
      />
      <output hidden data-sent={JSON.stringify(sent)} data-now={JSON.stringify(data)} />
    </Box>
  )
}
