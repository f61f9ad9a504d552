import { Alert, Button, Card, Stack } from '@mui/material'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import { generatePath, useParams } from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { ApiError } from '../api/call.ts'
import { postNew } from '../api/request.ts'
import { endedAddress, whyEnded } from '../api/session-ended.ts'
import { whenOnline } from '../api/when-online.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { GeneratedForm } from '../forms/generated-form.tsx'
import { type LoadedForm, loadForm } from '../forms/load-form.ts'
import { NetworkNote } from '../forms/sending-notes.tsx'
import { withoutSecrets } from '../forms/without-secrets.ts'
import { encryptPassword } from '../session/encrypt-password.ts'
import { useServices } from '../session/form-services.ts'
import { useSession } from '../session/session.tsx'
import { visitorInput } from '../session/stored-input.ts'
import { useStoredTyped } from '../session/use-stored-input.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageLinks } from '../ui/frame/page-links.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { unsent } from '../ui/leaving/unsent.ts'
import { FormSkeleton } from '../ui/states/skeletons.tsx'
import { useRefusalFocus } from '../ui/use-refusal-focus.ts'
import { type ParametersOf, screenParameters } from './screen-parameters.ts'
import { SecondStepForm } from './sign-in/second-step-form.tsx'
import { refusalMessage, type SecondStep, signInAnswer } from './sign-in/sign-in-answer.ts'

type Parameters = ParametersOf<'sign-in'>

/** The sign-in page of the portal's own OpenID provider. */
export function Screen({ page }: { page: Page }) {
  const { hash } = useDefinitions()
  const parameters = screenParameters(page, 'sign-in')
  return (
    <Suspense fallback={<FormSkeleton fields={2} />}>
      <SignIn
        loading={loadForm(hash, parameters.form)}
        second={parameters.second.form}
        links={parameters.links ?? []}
        path={page.path}
      />
    </Suspense>
  )
}

type Given = { loading: Promise<LoadedForm>; second: string; links: NonNullable<Parameters['links']>; path: string }

function SignIn({ loading, second, links, path }: Given) {
  const say = useTexts('session')
  const failure = useTexts('errors')
  const form = use(loading)
  const [ended] = useState(whyEnded)
  const { partner } = useSession()
  const signedIn = partner !== null
  // Back leads here with a session that goes on; another portal may ask for the password all the same.
  const note = signedIn
    ? say('signed-in-already', { email: String(partner.actor.account?.email ?? '') })
    : ended === 'elsewhere'
      ? say('logged-out-elsewhere')
      : ended && say('session-ended')
  const { uid = '' } = useParams()
  const services = useServices()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string } | null>(null)
  const box = useRefusalFocus<HTMLDivElement>(refusal)
  const [typed, setTyped] = useState<JsonObject | null>(null)
  const done = useRef(false)
  const stored = useStoredTyped(form.id, () => (current && !done.current ? withoutSecrets(form.ui, current) : null), visitorInput)
  const [first] = useState<JsonObject>(() => stored ?? signedInBefore(form))
  const current = typed ?? stored
  const [isWaiting, setWaiting] = useState(false)
  const [asked, setAsked] = useState<SecondStep | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const send = async ({ password, ...typed }: JsonObject): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    leaving.current = new AbortController()
    try {
      const address = `${generatePath(path, { uid })}/login`
      const sending = async (): Promise<void> => {
        const body = { ...typed, password: await encryptPassword(String(password)) }
        await postNew(address, body, {
          callback: answer => {
            const told = signInAnswer(answer)
            done.current = true
            if ('next' in told) location.assign(told.next)
            else setAsked(told.second)
          },
        })
      }
      await whenOnline(sending, leaving.current.signal, setWaiting)
    } catch (error) {
      if (leaving.current.signal.aborted) return
      setRefusal({ text: error instanceof ApiError ? refusalMessage(error) : failure('fallback') })
      setBusy(false)
    }
  }
  const again = (why: string | null): void => {
    done.current = false
    setAsked(null)
    setBusy(false)
    setRefusal(why === null ? null : { text: why })
  }
  if (asked) return <SecondStepForm form={second} asked={asked} address={generatePath(path, { uid })} onAgain={again} />
  return (
    <Stack {...unsent} sx={{ gap: 2 }}>
      <Card sx={{ p: { xs: 2.5, sm: 4 }, overflow: 'visible' }}>
        <PageTitle title={form.title} />
        {note && !refusal ? (
          <Alert
            severity="info"
            role="status"
            sx={{ mb: 2 }}
            action={signedIn ? <Button href="/">{say('go-to-portal')}</Button> : null}
          >
            {note}
          </Alert>
        ) : null}
        {refusal ? (
          <Alert ref={box} severity="error" role="alert" tabIndex={-1} sx={{ mb: 2 }}>
            {refusal.text}
          </Alert>
        ) : null}
        <GeneratedForm
          card={false}
          form={form}
          data={first}
          busy={busy}
          formContext={services}
          sending={<NetworkNote shown={isWaiting} busy={busy} />}
          onChange={setTyped}
          onSubmit={data => void send(data)}
        />
      </Card>
      <PageLinks links={links} />
    </Stack>
  )
}

/** The address of whose session has ended, in the field that says who signs in. */
function signedInBefore({ ui }: LoadedForm): JsonObject {
  const address = endedAddress()
  const field = Object.keys(ui).find(name => ui[name]?.['ui:options']?.autocomplete === 'username')
  return address && field ? { [field]: address } : {}
}
