import { Alert, Button, Card, Link, Stack, Typography } from '@mui/material'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { ApiError } from '../../api/call.ts'
import { postNew } from '../../api/request.ts'
import { whenOnline } from '../../api/when-online.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { GeneratedForm } from '../../forms/generated-form.tsx'
import { type LoadedForm, loadForm } from '../../forms/load-form.ts'
import { NetworkNote } from '../../forms/sending-notes.tsx'
import { useServices } from '../../session/form-services.ts'
import { takePasskey } from '../../session/passkeys.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { PageTitle } from '../../ui/frame/page-title.tsx'
import { unsent } from '../../ui/leaving/unsent.ts'
import { FormSkeleton } from '../../ui/states/skeletons.tsx'
import { useRefusalFocus } from '../../ui/use-refusal-focus.ts'
import { refusalMessage, type SecondStep, signInAnswer } from './sign-in-answer.ts'

type Props = {
  /** Id of the form that takes a code. */
  form: string
  asked: SecondStep
  /** The sign-in's own address. */
  address: string
  /** Back to the password, with what is said there. */
  onAgain: (why: string | null) => void
}

const nothing: JsonObject = {}

/** Names what the account can show: the sentence above says that, and nothing that it does not have. */
function waysOf({ authenticator, recovery_code, passkey }: SecondStep): string {
  const ways = [passkey ? 'passkey' : '', authenticator ? 'app' : '', recovery_code ? 'recovery' : '']
  return ways.filter(Boolean).join('_')
}

/** The second step of signing in: a code or a passkey. */
export function SecondStepForm(props: Props) {
  const { hash } = useDefinitions()
  return (
    <Suspense fallback={<FormSkeleton fields={1} />}>
      <SecondStepFields {...props} loading={loadForm(hash, props.form)} />
    </Suspense>
  )
}

function SecondStepFields({ asked, address, loading, onAgain }: Props & { loading: Promise<LoadedForm> }) {
  const say = useTexts('session')
  const failure = useTexts('errors')
  const { navigation } = useDefinitions()
  const form = use(loading)
  const services = useServices()
  const [busy, setBusy] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const problems = refusal?.problems ?? []
  const box = useRefusalFocus<HTMLDivElement>(refusal)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const send = async (bodyOf: () => Promise<JsonObject>): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    leaving.current = new AbortController()
    try {
      const body = await bodyOf()
      const sending = () =>
        postNew(`${address}/login`, body, {
          callback: answer => {
            const told = signInAnswer(answer)
            if ('next' in told) location.assign(told.next)
          },
        })
      await whenOnline(sending, leaving.current.signal, setWaiting)
    } catch (error) {
      if (leaving.current.signal.aborted) return
      const told = error instanceof ApiError ? error : new ApiError({ status: 0, message: failure('fallback') })
      // The password is asked again.
      if (told.status === 409) return onAgain(told.message)
      setRefusal(told)
      setBusy(false)
    }
  }
  return (
    <Stack {...unsent} sx={{ gap: 2 }}>
      <Card sx={{ p: { xs: 2.5, sm: 4 }, overflow: 'visible' }}>
        <PageTitle title={form.title} sentence={say('second-step-ways', { ways: waysOf(asked) })} />
        {refusal && problems.length === 0 ? (
          <Alert ref={box} severity="error" role="alert" tabIndex={-1} sx={{ mb: 2 }}>
            {refusalMessage(refusal)}
          </Alert>
        ) : null}
        {asked.passkey ? (
          <Button
            variant="outlined"
            fullWidth
            disabled={busy}
            sx={{ mb: 2 }}
            onClick={() => void send(async () => ({ passkey: await takePasskey(asked.passkey) }))}
          >
            {say('use-passkey')}
          </Button>
        ) : null}
        {asked.authenticator || asked.recovery_code ? (
          <GeneratedForm
            card={false}
            form={form}
            data={nothing}
            busy={busy}
            serverProblems={problems.map(problem => ({ ...problem, keyword: 'server' }))}
            formContext={services}
            sending={<NetworkNote shown={isWaiting} busy={busy} />}
            onSubmit={data => void send(async () => data)}
          />
        ) : (
          <NetworkNote shown={isWaiting} busy={busy} />
        )}
      </Card>
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center', overflowWrap: 'anywhere' }}>
        {say.rich('second-step-lost', {
          email: navigation.support.email,
          link: words => <Link href={`mailto:${navigation.support.email}`}>{words}</Link>,
        })}
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'center' }}>
        <Button onClick={() => onAgain(null)}>{say('other-account')}</Button>
      </Stack>
    </Stack>
  )
}
