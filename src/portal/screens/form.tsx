import { Button, Card, Stack } from '@mui/material'
import { deepEquals } from '@rjsf/utils'
import { Suspense, use, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { holds } from '#engine/conditions/holds.ts'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { OperationId } from '#generated/operations.ts'
import { ApiError, callNamed } from '../api/call.ts'
import { whenOnline } from '../api/when-online.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { type NewForm, NewFormNotice, useNewForm } from '../forms/form-changed.tsx'
import { GeneratedForm } from '../forms/generated-form.tsx'
import { type LoadedForm, loadForm } from '../forms/load-form.ts'
import { NetworkNote, Refused, Restored } from '../forms/sending-notes.tsx'
import { ChooseOfClash } from '../forms/versions/choose-of-clash.tsx'
import { isOlder, useVersions } from '../forms/versions/use-versions.ts'
import { withoutSecrets } from '../forms/without-secrets.ts'
import { useServices } from '../session/form-services.ts'
import { useSession } from '../session/session.tsx'
import { visitorInput } from '../session/stored-input.ts'
import { useStoredTyped } from '../session/use-stored-input.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Downloads } from '../ui/downloads.tsx'
import { PageLinks } from '../ui/frame/page-links.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { SupportContact } from '../ui/frame/support-contact.tsx'
import { useDiscard, useUnsavedGuard } from '../ui/leaving/unsaved-guard.ts'
import { unsent } from '../ui/leaving/unsent.ts'
import { FormSkeleton } from '../ui/states/skeletons.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { answered, prefilled } from './form/first-data.ts'
import { OnlyRead } from './form/only-read.tsx'
import { type Read, ReadFirst } from './form/read-first.tsx'
import { type ParametersOf, screenParameters } from './screen-parameters.ts'

type Parameters = ParametersOf<'form'>
type Next = Pick<Parameters, 'next' | 'nextWhen'>

/** One form and the operation that takes it. */
export function Screen({ page }: { page: Page }) {
  const { form, reads, right } = screenParameters(page, 'form')
  const shown = useNewForm(form)
  const { partner } = useSession()
  const loading = loadForm(shown.set, shown.form)
  const isReader = right !== undefined && partner?.actor.rights[right] === undefined
  return (
    <Suspense fallback={<FormSkeleton fields={3} />}>
      {reads === undefined ? (
        <FormPage key={shown.set} page={page} shown={shown} loading={loading} />
      ) : (
        <ReadFirst operation={reads}>
          {read =>
            isReader ? (
              <OnlyRead title={page.title} loading={loading} data={read.data} />
            ) : (
              <FormPage key={shown.set} page={page} shown={shown} loading={loading} read={read} />
            )
          }
        </ReadFirst>
      )}
    </Suspense>
  )
}

type FormPageProps = { page: Page; shown: NewForm; loading: Promise<LoadedForm>; read?: Read }

function FormPage({ page, shown, loading, read }: FormPageProps) {
  const say = useTexts('session')
  const parameters = screenParameters(page, 'form')
  const { navigation } = useDefinitions()
  const form = use(loading)
  const { partner, refresh } = useSession()
  const services = useServices()
  const navigate = useNavigate()
  const toast = useToast()
  const { hash } = useLocation()
  const asked = hash.length > 1 ? `/${hash.slice(1)}` : undefined
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [sent, setSent] = useState<JsonObject>({})
  const answer = read?.data
  const first = useMemo(() => {
    if (answer) return answered(form, answer)
    return parameters.prefill ? prefilled(form, partner?.actor, parameters.begins) : {}
  }, [form, answer, parameters.prefill, parameters.begins, partner])
  const [isWaiting, setWaiting] = useState(false)
  const [saved, setSaved] = useState<JsonObject | null>(null)
  const [typed, setTyped] = useState<JsonObject | null>(null)
  const isVisitor = partner === null
  const restored = useStoredTyped(
    `form:${page.path}`,
    // Typed again after it was saved, it is kept as before; a visitor's is done with once it was sent.
    () => (isUnsent ? withoutSecrets(form.ui, versions.clash?.typed ?? current) : null),
    isVisitor ? visitorInput : undefined,
  )
  const versions = useVersions(first, restored)
  const [begun] = useState(versions.restored)
  // What this person chose where somebody else had saved meanwhile.
  const [chosen, setChosen] = useState<JsonObject | null>(null)
  const data = useMemo(
    () => ({ ...first, ...(saved ? {} : (chosen ?? begun)), ...shown.taken?.data }),
    [first, begun, chosen, saved, shown.taken],
  )
  const current = typed ?? data
  // Who is not signed in yet has not come to edit anything.
  const unsaved = !isVisitor && !deepEquals(current, first) && !deepEquals(current, saved)
  const isUnsent = versions.clash !== null || ((isVisitor ? !saved : unsaved) && (typed || chosen || begun) !== null)
  useUnsavedGuard(unsaved)
  const discard = useDiscard()
  const skip = async ({ operation, ...next }: NonNullable<Parameters['skip']>): Promise<void> => {
    if (await discard(unsaved)) await send(operation, undefined, next)
  }
  const goOnWith = (data: JsonObject): void => {
    versions.settle()
    setSaved(null)
    setChosen(data)
    setTyped(data)
  }
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const problems = useMemo(() => (refusal?.problems ?? []).map(problem => ({ ...problem, keyword: 'server' })), [refusal])

  const send = async (operation: OperationId, body: JsonObject | undefined, next: Next): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    setSent(body ?? {})
    leaving.current = new AbortController()
    try {
      const sending = () => callNamed(operation, { body, headers: shown.headers }, { handles: 'all' })
      await whenOnline(sending, leaving.current.signal, setWaiting)
      // Before anything leads on: nothing is unsaved any more.
      flushSync(() => setSaved(current))
      const [facts] = await Promise.all([refresh(), read?.again()])
      const after = next.nextWhen?.find(({ when }) => holds(when, facts))?.to ?? next.next
      if (after)
        navigate(after, {
          state: parameters.remember ? { [parameters.remember]: body?.[parameters.remember], sentAt: Date.now() } : null,
        })
      else toast(parameters.saved ?? say('saved'))
    } catch (error) {
      if (leaving.current.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      const now = read && body && isOlder(error) ? await read.newest() : null
      const merged = versions.mergedAfter(error, body ?? {}, now && answered(form, now))
      if (merged) {
        goOnWith(merged)
        return await send(operation, merged, next)
      }
      if (!now) setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack {...unsent} sx={{ gap: 2, width: '100%', maxWidth: 640, mx: 'auto' }}>
      <Card sx={{ p: { xs: 2.5, sm: 4 }, overflow: 'visible' }}>
        <PageTitle title={page.title} sentence={parameters.introduction ?? form.description} />
        <Refused refusal={problems.length === 0 ? refusal : null} onShowNew={changed => shown.take(changed, sent)} />
        <NewFormNotice taken={shown.taken} />
        <ChooseOfClash
          clash={versions.clash}
          form={form.published}
          onKeep={goOnWith}
          onTake={now => {
            goOnWith(now)
            void read?.again()
          }}
        />
        <Restored shown={begun !== null && !saved && !isVisitor} />
        <GeneratedForm
          card={false}
          form={form}
          data={data}
          busy={busy}
          focus={asked}
          serverProblems={problems}
          formContext={services}
          {...(parameters.submit && { submitLabel: parameters.submit })}
          {...(form.published.submit?.reset ? { resetLabel: form.published.submit.reset } : {})}
          sending={<NetworkNote shown={isWaiting} busy={busy} />}
          leadingActions={
            parameters.skip ? (
              <Button disabled={busy} onClick={() => parameters.skip && void skip(parameters.skip)}>
                {parameters.skip.label}
              </Button>
            ) : undefined
          }
          onChange={setTyped}
          onSubmit={body => void send(parameters.operation, body, parameters)}
        />
      </Card>
      <PageLinks links={parameters.links ?? []} />
      <Downloads downloads={parameters.downloads ?? []} />
      {parameters.support ? <SupportContact email={navigation.support.email} /> : null}
    </Stack>
  )
}
