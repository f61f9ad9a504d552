import { Alert, Card, Stack } from '@mui/material'
import { Suspense, use, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Page } from '#engine/definitions/navigation.ts'
import { CallError } from '../api/call.ts'
import { post } from '../api/request.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { GeneratedForm } from '../forms/generated-form.tsx'
import { type LoadedForm, loadForm } from '../forms/load-form.ts'
import { encryptPassword } from '../session/encrypt-password.ts'
import { useServices } from '../session/form-services.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { FormLinks } from './form.tsx'

type Parameters = { form: string; links?: { text: string; label: string; href: string }[] }

/** The sign-in page of the portal's own OpenID provider. */
export function Screen({ page }: { page: Page }) {
  const { hash } = useDefinitions()
  const parameters = page.with as unknown as Parameters
  return (
    <Suspense fallback={<FormSkeleton fields={2} />}>
      <SignIn loading={loadForm(hash, parameters.form)} links={parameters.links ?? []} />
    </Suspense>
  )
}

function SignIn({ loading, links }: { loading: Promise<LoadedForm>; links: NonNullable<Parameters['links']> }) {
  const form = use(loading)
  const { uid = '' } = useParams()
  const services = useServices()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [empty] = useState<JsonObject>({})

  const send = async ({ password, ...typed }: JsonObject): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      const body = { ...typed, password: await encryptPassword(String(password)) }
      const answer = (await post(`/sign-in/${encodeURIComponent(uid)}/login`, body, { handles: 'all' })) as {
        data: { next: string }
      }
      location.assign(answer.data.next)
    } catch (error) {
      setRefusal(error instanceof CallError ? said(error) : 'Something went wrong')
      setBusy(false)
    }
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Card sx={{ p: { xs: 2.5, sm: 4 }, overflow: 'visible' }}>
        <PageTitle title={form.title} />
        {refusal ? (
          <Alert severity="error" role="alert">
            {refusal}
          </Alert>
        ) : null}
        <GeneratedForm
          card={false}
          form={form}
          data={empty}
          busy={busy}
          formContext={services}
          onSubmit={data => void send(data)}
        />
      </Card>
      <FormLinks links={links} />
    </Stack>
  )
}

function said(error: CallError): string {
  if (error.status !== 429 || error.retryAfter === null) return error.message
  return `${error.message} (${Math.ceil(error.retryAfter / 60)} min)`
}
