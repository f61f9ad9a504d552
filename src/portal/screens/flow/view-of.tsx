import {
  Alert,
  Box,
  Button,
  Card,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material'
import { use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { JsonObject } from '#engine/definitions/types.ts'
import { fillTokens } from '#engine/messages/fill-tokens.ts'
import { groupedPhone } from '#engine/validation/formats/phone.ts'
import type { View, Workflow } from '#engine/workflow/types.ts'
import { Sections } from '../../content/sections.tsx'
import { limitMilliseconds } from '../../definitions/limit-milliseconds.ts'
import { loadContent, useDefinitions } from '../../definitions/portal-definitions.ts'
import { GeneratedForm } from '../../forms/generated-form.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { OfferedProvider, offeredIn } from '../../forms/offered.ts'
import { NetworkNote } from '../../forms/sending-notes.tsx'
import { useServices } from '../../session/form-services.ts'
import { useSession } from '../../session/session.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { pageBase } from '../../theme/page-meta.ts'
import { PageTitle } from '../../ui/frame/page-title.tsx'
import { useConfirm } from '../../ui/leaving/confirm-dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { useNow } from '../../ui/time/now.tsx'
import { useRefusalFocus } from '../../ui/use-refusal-focus.ts'
import { Countdown, WaitingButton } from './countdown.tsx'
import type { FlowContext } from './flow-memory.ts'
import { asOffered, firstOf } from './offered-fields.ts'
import { ShownAnswers } from './shown-answers.tsx'
import { typedIn } from './typed.ts'
import { isOffered } from './ways-back.ts'

type Props = {
  workflow: Workflow
  view: View
  state: string
  context: FlowContext
  onEvent: (event: string, data?: JsonObject) => void
}

/** Names what is shown: a form stays while it is sent, anything else is another view in each state. */
export const viewKey = (view: View, state: string): string => (view.kind === 'form' ? `form ${view.form}` : `state ${state}`)

/** What a flow shows in its state. */
export function ViewOf(props: Props) {
  const say = useTexts('session')
  const { view, state, context } = props
  const toast = useToast()
  const entered = context.since[state]
  const [began] = useState(entered)
  useEffect(() => {
    // Said when the state is entered by what succeeded: neither after a refusal nor when the page was loaded again.
    if (view.toast && entered !== undefined && entered !== began && context.error === null) toast(view.toast)
  }, [view.toast, entered, began, context.error, toast])
  useRefreshAtOnce(view)
  if (view.kind === 'form') return <FormView {...props} key={viewKey(view, state)} />
  if (view.kind === 'dialog') return <DialogView {...props} />
  if (view.kind === 'busy') {
    return (
      <Stack role="status" sx={{ alignItems: 'center', gap: 2, py: 6 }}>
        <CircularProgress aria-hidden />
        <Typography>{textOf(view, context) ?? say('one-moment')}</Typography>
      </Stack>
    )
  }
  if (view.kind === 'problem') {
    return (
      <Card key={state} sx={{ p: 3 }}>
        <PageTitle title={view.title ?? ''} />
        <ErrorState what={textOf(view, context) ?? context.error?.message ?? ''} />
        <Next {...props} />
      </Card>
    )
  }
  return (
    <Card key={state} sx={{ p: { xs: 2.5, sm: 4 } }} data-state={state}>
      <PageTitle title={view.title ?? ''} sentence={textOf(view, context)} />
      {view.content ? <ContentOf id={view.content} /> : null}
      <Refused context={context} />
      {view.shows ? <ShownAnswers shows={view.shows} answers={context.answers} /> : null}
      <Next {...props} />
    </Card>
  )
}

/** Why what was asked for before was not done, where it is seen. */
function Refused({ context: { error } }: Pick<Props, 'context'>) {
  const box = useRefusalFocus<HTMLDivElement>(error)
  if (!error) return null
  return (
    <Alert ref={box} severity="error" role="alert" tabIndex={-1} sx={{ mt: 3 }}>
      {error.message}
    </Alert>
  )
}

function ContentOf({ id }: { id: string }) {
  const content = use(loadContent(useDefinitions(), id))
  return <Sections sections={content.sections ?? []} />
}

/** Reads anew who is signed in once the view is entered; where that fails, the way on does it again. */
function useRefreshAtOnce({ refresh: when }: View): void {
  const { refresh } = useSession()
  const read = useEffectEvent(() => void refresh().catch(() => undefined))
  useEffect(() => {
    if (when === 'at-once') read()
  }, [when])
}

/** The text of a view, with what was entered before. */
function textOf({ text }: View, context: FlowContext): string | undefined {
  return text === undefined ? undefined : fillTokens(text, { entered: typedIn(context) }, '', groupedPhone)
}

/** The one thing to do: an event of the flow, or the way on, and where it leads otherwise. */
function Next({ view, onEvent }: Props) {
  const { refresh } = useSession()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { link, also, event, label, tone = 'normal' } = view
  const go = async ({ href, to }: NonNullable<View['link']>): Promise<void> => {
    if (view.refresh) await refresh()
    if (href) location.assign(new URL(href.replace(/^\//, ''), new URL(pageBase(), location.href)).href)
    else if (to) navigate(to)
  }
  const act = async (name: string): Promise<void> => {
    if (!view.confirm || (await confirm({ ...view.confirm, tone }))) onEvent(name)
  }
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1, mt: 3 }}>
      {also ? <Button onClick={() => void go(also)}>{also.label}</Button> : null}
      {link ? (
        // Beside something to do, it is the way out.
        <Button {...(event ? {} : { variant: 'contained', color: 'primary' })} onClick={() => void go(link)}>
          {link.label}
        </Button>
      ) : null}
      {event && label ? (
        <Button variant="contained" color={tone === 'bad' ? 'error' : 'primary'} onClick={() => void act(event)}>
          {label}
        </Button>
      ) : null}
    </Stack>
  )
}

function FormView({ workflow, view, state, context, onEvent }: Props) {
  const now = useNow()
  const { hash, limits } = useDefinitions()
  const since = context.since[view.since ?? state] ?? 0
  /** When the time of a limit is over. */
  const endOf = (limit: string): number => since + limitMilliseconds(limits, limit)
  const actions = (view.actions ?? []).filter(action =>
    isOffered(action, { workflow, state, context }, limit => limitMilliseconds(limits, limit), now.getTime()),
  )
  const loaded = use(loadForm(hash, view.form ?? ''))
  const offered = useMemo(() => offeredIn(context.answers, view.offers), [context.answers, view.offers])
  const form = useMemo(() => asOffered(loaded, offered), [loaded, offered])
  const services = useServices()
  const [data] = useState(() => ({
    ...firstOf(offered),
    ...Object.fromEntries(
      Object.entries(typedIn(context)).filter(
        ([name]) =>
          form.schema.properties?.[name] !== undefined &&
          (view.keep?.includes(name) || form.ui[name]?.['ui:widget'] === 'hidden'),
      ),
    ),
  }))
  const box = useRefusalFocus<HTMLDivElement>(context.error)
  // Problems of a call that names its fields otherwise than the form (the encrypted password) belong to the form's first field.
  const problems = useMemo(() => {
    const first = Object.keys(form.schema.properties ?? {})[0] ?? ''
    return (context.error?.problems ?? []).map(problem => ({
      ...problem,
      keyword: 'server',
      path: form.schema.properties?.[problem.path.slice(1).split('/')[0] ?? ''] === undefined ? `/${first}` : problem.path,
    }))
  }, [context.error, form])
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 }, overflow: 'visible' }}>
      <PageTitle title={form.title} sentence={textOf(view, context) ?? form.description} />
      {context.error && problems.length === 0 ? (
        <Alert ref={box} severity="error" role="alert" tabIndex={-1} sx={{ mb: 2 }}>
          {context.error.message}
        </Alert>
      ) : null}
      {view.countdown ? <Countdown end={endOf(view.countdown)} /> : null}
      {view.shows ? <ShownAnswers shows={view.shows} answers={context.answers} /> : null}
      <OfferedProvider value={offered}>
        <GeneratedForm
          card={false}
          form={form}
          data={data as JsonObject}
          busy={view.busy === true}
          serverProblems={problems}
          formContext={services}
          sending={<NetworkNote shown={false} busy={view.busy === true} />}
          onSubmit={sent => view.event && onEvent(view.event, sent)}
        />
      </OfferedProvider>
      {actions.length > 0 ? (
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', justifyContent: 'flex-end', mt: 2 }}>
          {actions.map(action => (
            <WaitingButton
              key={action.event}
              label={action.label}
              end={action.after ? endOf(action.after) : 0}
              onClick={() => onEvent(action.event)}
            />
          ))}
        </Box>
      ) : null}
    </Card>
  )
}

function DialogView({ view, context, onEvent }: Props) {
  return (
    <Dialog open aria-labelledby="flow-dialog">
      <DialogTitle id="flow-dialog">{view.title}</DialogTitle>
      <DialogContent>
        <Typography>{textOf(view, context)}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" autoFocus onClick={() => view.event && onEvent(view.event)}>
          {view.label}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
