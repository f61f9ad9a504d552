import { Card } from '@mui/material'
import { Suspense, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { createAutosaver } from '#portal/forms/wizard/autosaver.ts'
import { Wizard } from '#portal/forms/wizard/wizard.tsx'
import { FormSkeleton } from '#portal/ui/states/skeletons.tsx'
import { complete } from './filled.ts'
import { services } from './services.ts'

const nothing: FieldProblem[] = []

/** The form with steps, or that of `?form=`; `?filled` begins complete, `?offline` cannot save, `?refuse=/pointer` refuses that field on submitting. */
export function WizardPage() {
  const { step = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [saved, setSaved] = useState<JsonObject[]>([])
  const [sent, setSent] = useState<JsonObject>()
  const [problems, setProblems] = useState(nothing)
  const [saver] = useState(() =>
    createAutosaver(
      async (data: JsonObject) => {
        if (search.has('offline')) throw new TypeError('Failed to fetch')
        setSaved(all => [...all, data])
      },
      { delayMs: 100 },
    ),
  )
  const refuse = search.get('refuse')
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Wizard
        set="look"
        form={search.get('form') ?? 'brand'}
        step={step}
        data={search.has('filled') ? complete : {}}
        formContext={services}
        serverProblems={problems}
        saver={saver}
        onStep={to => navigate(`/wizard/${to}?${search}`)}
        onSubmit={data => {
          setSent(data)
          if (refuse && !sent) setProblems([{ path: refuse, message: 'This name is taken', keyword: 'server' }])
        }}
        {...(search.has('preview')
          ? { preview: (data: JsonObject) => <Card sx={{ p: 2, height: 420 }}>{String(data.brand_name ?? 'Preview')}</Card> }
          : {})}
      />
      <output hidden data-saved={JSON.stringify(saved)} data-sent={JSON.stringify(sent)} />
    </Suspense>
  )
}
