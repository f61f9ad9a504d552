import { focusManager } from '@tanstack/react-query'
import { useRef } from 'react'
import { accountGoneCode } from '#engine/definitions/operations/envelope.ts'
import type { DataOf } from '#generated/operations.ts'
import { ApiError, call } from '../api/call.ts'
import { leaveFor } from '../api/interceptor.ts'
import { noteSession, noteTabOf } from '../api/session-ended.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useConfirm } from '../ui/leaving/confirm-dialog.tsx'
import { releasePage, wouldLose } from '../ui/leaving/leave-guards.ts'
import { sessionNow, useOtherTabs } from './other-tabs.ts'

type SignedInUser = DataOf<'readPartnerDetails'>

/**
 * Keeps the page to the session of the browser: when another tab signed somebody else in or ended it, the page is loaded again, and what is
 * typed is asked about before. The same person goes on.
 *
 * @param partner who is signed in here; `adopt` takes what the server says of the same person.
 */
export function useSameSession(partner: SignedInUser | null, adopt: (partner: SignedInUser) => void): void {
  const own = useRef(sessionNow())
  const say = useTexts('session')
  const button = useTexts('buttons')
  const confirm = useConfirm()
  const look = async (): Promise<void> => {
    const [before, now] = [own.current, sessionNow()]
    if (before === now) return
    own.current = now
    // What is typed stays as it is, and beside it what it was typed about: nothing is read for somebody else meanwhile.
    focusManager.setFocused(false)
    // Only who is signed in may ask who is.
    const found = partner && (await whoIsSignedIn(now))
    if (found === undefined) {
      // Not answered: the next look asks again.
      own.current = before
      return focusManager.setFocused(undefined)
    }
    if (partner && found?.actor.id === partner.actor.id) {
      focusManager.setFocused(undefined)
      return adopt(found)
    }
    if (!found && partner) {
      // Logging out has the browser empty what its tabs keep: this one still knows why it is here, and whose it was.
      noteSession(partner.email)
      noteTabOf(String(partner.actor.id))
      return loadAgain()
    }
    if (!found && now === '') return
    const question = {
      title: found ? say('other-person-title', { email: found.email ?? '' }) : say('signed-in-elsewhere'),
      text: say('other-person-text'),
      action: say('load-again'),
      cancel: button('stay'),
    }
    if (wouldLose() && !(await confirm(question))) return
    if (!partner) return loadAgain()
    // What the one before was looking at is nobody else's.
    releasePage()
    leaveFor('')
  }
  useOtherTabs(() => void look())
}

function loadAgain(): void {
  releasePage()
  location.reload()
}

/** Whose session there is, null when it is over, undefined when no answer came. */
async function whoIsSignedIn(session: string): Promise<SignedInUser | null | undefined> {
  if (session === '') return null
  try {
    const answer = await call('readPartnerDetails', {}, { handles: 'everything', accepts: [accountGoneCode] })
    return answer.status_code === accountGoneCode ? null : answer.data
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : undefined
  }
}
