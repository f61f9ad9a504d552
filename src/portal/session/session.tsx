import { Box } from '@mui/material'
import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { completeFacts } from '#engine/conditions/complete-facts.ts'
import type { Facts } from '#engine/conditions/facts.ts'
import { accountGoneCode } from '#engine/definitions/operations/envelope.ts'
import { ownPage } from '#engine/definitions/pages/own-pages.ts'
import { visitor } from '#engine/permissions/reader.ts'
import type { DataOf } from '#generated/operations.ts'
import { ApiError, call } from '../api/call.ts'
import { inOrder } from '../api/in-order.ts'
import { type Handles, leaveFor } from '../api/interceptor.ts'
import { readSessionCookie } from '../api/session-cookie.ts'
import { forgetSession, noteSession } from '../api/session-ended.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { isAnythingUnsaved, saveEverything } from '../forms/wizard/autosaver.ts'
import { textsOf } from '../texts/say.ts'
import { useTexts } from '../texts/use-texts.ts'
import { pageBase, siteAddresses } from '../theme/page-meta.ts'
import { useConfirm } from '../ui/leaving/confirm-dialog.tsx'
import type { ConfirmOptions } from '../ui/leaving/confirm-options.ts'
import { guardOf, releasePage } from '../ui/leaving/leave-guards.ts'
import { useWhenBack } from '../ui/leaving/when-back.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { useNow } from '../ui/time/now.tsx'
import { tellOtherTabs } from './other-tabs.ts'
import { addressToReturn } from './return-address.ts'
import { forgetInput } from './stored-input.ts'
import { useSameSession } from './use-same-session.ts'

/** Who is signed in, as openapi/portal.yaml describes it. */
type SignedInUser = DataOf<'readPartnerDetails'>

export type Session = {
  signedIn: boolean
  partner: SignedInUser | null
  /** What conditions of navigation ask about. */
  facts: Facts
  may(right: string): boolean
  /** Where other sites are that menus lead to, by their names. */
  sites: { readonly [name: string]: string }
  /** Asks anew who is signed in. Gives the facts as they are then. */
  refresh(): Promise<Facts>
  logout(): Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** The session of this page. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('The session is used outside of SessionProvider.')
  return session
}

/**
 * Loads who is signed in before anything is shown; an error there ends the session. A session that is over makes a visitor: the guard of
 * the page decides whether to sign in again. That no answer came says nothing about the session: a page that is left while it loads, or a
 * portal that is away for a moment, must not sign anybody out.
 */
export function SessionProvider({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const say = useTexts('session')
  const frame = useTexts('frame')
  const [partner, setPartner] = useState<SignedInUser | null>(null)
  const { navigation, visitor: isVisitors } = useDefinitions()
  const [ready, setReady] = useState(isVisitors || readSessionCookie() === null)
  const [unanswered, setUnanswered] = useState(false)
  const isErrorPage = useLocation().pathname === ownPage(navigation, 'error')?.path
  const now = useNow()
  const client = useQueryClient()
  const confirm = useConfirm()
  const [asking] = useState(inOrder)

  const session = useMemo<Session & { load(): Promise<void> }>(() => {
    const read = async (handles: Handles): Promise<SignedInUser | null> => {
      if (readSessionCookie() === null) {
        setPartner(null)
        return null
      }
      noteSession()
      const isNewest = asking()
      const answer = await call('readPartnerDetails', {}, { handles, accepts: [accountGoneCode] })
      if (answer.status_code === accountGoneCode) {
        await end()
        return null
      }
      // Somebody else signed in in another tab: useSameSession asks before this page becomes theirs.
      if (partner && partner.actor.id !== answer.data.actor.id) return partner
      forgetInput(answer.data.actor.id)
      const back = addressToReturn(navigation, answer.data)
      noteSession(answer.data.email)
      // The same answer is the same object: nothing is drawn anew for it. One that comes late is of before.
      if (isNewest()) setPartner(before => replaceEqualDeep(before, answer.data))
      tellOtherTabs()
      if (back) location.replace(`${pageBase()}${back}`)
      return answer.data
    }
    const end = async (): Promise<void> => {
      forgetInput()
      forgetSession()
      releasePage()
      await call('logout', {}, { handles: 'all' }).catch(() => undefined)
      tellOtherTabs()
      client.clear()
      leaveFor('')
    }
    return {
      signedIn: partner !== null,
      partner,
      facts: factsOf(partner, now),
      may: right => partner?.rights[right] !== undefined,
      sites: siteAddresses(),
      load: async () => void (await read('everything')),
      refresh: async () => factsOf(await read('all'), now),
      logout: async () => {
        const guard = guardOf({ to: { pathname: pageBase(), search: '' }, from: location, replace: false })
        if (guard && !(await confirm(guard.question))) return
        await saveEverything()
        if (isAnythingUnsaved() && !(await confirm(unsavedDraft()))) return
        await end()
      },
    }
  }, [partner, now, client, confirm, navigation, asking])

  useEffect(() => {
    if (ready || unanswered) return
    session.load().then(
      () => setReady(true),
      error => {
        if (isAway(error)) return setUnanswered(true)
        if (!isOver(error)) return void session.logout()
        setReady(true)
      },
    )
  }, [ready, unanswered, session])
  useWhenBack(unanswered, () => setUnanswered(false))
  useSameSession(partner, found => setPartner(before => replaceEqualDeep(before, found)))
  // The page that says something failed says it whatever has failed.
  if (unanswered && !isErrorPage) {
    return (
      <Box component="main">
        <Box
          component="h1"
          sx={{ position: 'absolute', overflow: 'hidden', width: 1, height: 1, clipPath: 'inset(50%)', whiteSpace: 'nowrap' }}
        >
          {frame('portal')}
        </Box>
        <ErrorState what={say('not-answering')} advice={say('check-connection')} onRetry={() => setUnanswered(false)} />
      </Box>
    )
  }
  return <SessionContext value={session}>{ready || unanswered ? children : waiting}</SessionContext>
}

function factsOf(partner: SignedInUser | null, now: Date): Facts {
  const lifecycle = partner && {
    ...{ workflow: 'account', scope: '', state: partner.state, status_id: null, label: '', holder: '' },
    ...{ version: 0, since: '', due: null },
  }
  return completeFacts({ actor: partner?.actor ?? visitor, now: now.toISOString(), ...(lifecycle && { lifecycle }) })
}

/** The server knows the session no more. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function unsavedDraft(): ConfirmOptions {
  const say = textsOf('session')
  return {
    ...{ title: say('logout-title'), text: say('logout-text'), tone: 'bad' },
    ...{ action: say('logout'), cancel: textsOf('buttons')('stay') },
  }
}

/** No answer at all, or one that says to come back later. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}
