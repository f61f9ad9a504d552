import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { completeFacts } from '#engine/conditions/complete-facts.ts'
import type { Actor, Facts } from '#engine/conditions/facts.ts'
import { accountGoneCode } from '#engine/definitions/envelope.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { CallError, call } from '../api/call.ts'
import { readSessionCookie } from '../api/session-cookie.ts'
import { pageBase } from '../theme/page-meta.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useNow } from '../ui/now.tsx'

/** Who is signed in, as schema `PartnerDetails` of openapi/portal.yaml says. */
export type Partner = {
  email: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  profileCompleted: number
  role: string
  state: string
  rights: Record<string, string>
  actor: Actor
  company: JsonObject
  unread: number
}

export type Session = {
  signedIn: boolean
  partner: Partner | null
  /** What conditions of navigation ask about. */
  facts: Facts
  may(right: string): boolean
  refresh(): Promise<void>
  logout(): Promise<void>
}

const SessionContext = createContext<Session | null>(null)
const visitor: Actor = { id: null, role: null, organisation: null, carrier: null, name: '', rights: {}, signedIn: false }

/** The session of this page. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('The session is used outside of SessionProvider.')
  return session
}

/**
 * Loads who is signed in before anything is shown; an error there ends the session. That no answer came says nothing about the session: a
 * page that is left while it loads, or a portal that is away for a moment, must not sign anybody out.
 */
export function SessionProvider({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const [partner, setPartner] = useState<Partner | null>(null)
  const [ready, setReady] = useState(readSessionCookie() === null)
  const [unanswered, setUnanswered] = useState(false)
  const now = useNow()
  const client = useQueryClient()

  const session = useMemo<Session>(() => {
    const refresh = async (): Promise<void> => {
      if (readSessionCookie() === null) return setPartner(null)
      const answer = await call('readPartnerDetails', {}, { handles: 'all', accepts: [accountGoneCode] })
      if (answer.status_code === accountGoneCode) return end()
      setPartner(answer.data as Partner)
    }
    const end = async (): Promise<void> => {
      await call('logout', {}, { handles: 'all' }).catch(() => undefined)
      client.clear()
      setPartner(null)
      location.assign(pageBase())
    }
    const actor = partner?.actor ?? visitor
    return {
      signedIn: partner !== null,
      partner,
      facts: completeFacts({
        actor,
        now: now.toISOString(),
        ...(partner
          ? {
              lifecycle: {
                workflow: 'account',
                scope: '',
                state: partner.state,
                status_id: null,
                label: '',
                holder: '',
                version: 0,
                since: '',
                due: null,
              },
            }
          : {}),
      }),
      may: right => partner?.rights[right] !== undefined,
      refresh,
      logout: end,
    }
  }, [partner, now, client])

  useEffect(() => {
    if (ready || unanswered) return
    session.refresh().then(
      () => setReady(true),
      error => (isAway(error) ? setUnanswered(true) : void session.logout()),
    )
  }, [ready, unanswered, session])
  if (unanswered) {
    return (
      <Box component="main">
        <Box
          component="h1"
          sx={{ position: 'absolute', overflow: 'hidden', width: 1, height: 1, clipPath: 'inset(50%)', whiteSpace: 'nowrap' }}
        >
          Onramp
        </Box>
        <ErrorState
          what="The portal does not answer."
          advice="Check your connection and try again."
          onRetry={() => setUnanswered(false)}
        />
      </Box>
    )
  }
  return <SessionContext value={session}>{ready ? children : waiting}</SessionContext>
}

/** No answer at all, or one that says to come back later. */
function isAway(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 503)
}
