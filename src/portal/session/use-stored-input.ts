import { useEffect, useEffectEvent, useState } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { flushPendingText } from '../forms/pending-text.ts'
import { useSession } from './session.tsx'
import { type InputStore, storedInput } from './stored-input.ts'

/** What this tab keeps of the person who is signed in. */
export function useStoredInput(): InputStore {
  return storedInput(useSession().partner?.actor.id ?? null)
}

/** What all tabs of this browser keep of the person who is signed in. */
export function useSharedInput(): InputStore {
  const account = useSession().partner?.actor.id ?? null
  const [shared] = useState(() => storedInput(account, () => localStorage))
  return shared
}

/**
 * What is typed at a place as all tabs of this person have it, also after the last one was closed, until it is sent or emptied.
 *
 * @param isSent it was sent: nothing is kept any more.
 */
export function useSharedTyped(place: string, isSent: boolean) {
  const shared = useSharedInput()
  const [restored] = useState(() => shared.find(place))
  const [typed, setTyped] = useState<JsonObject>(restored ?? {})
  const unsent = !isSent && Object.values(typed).some(value => value !== undefined && value !== '')
  useEffect(() => (unsent ? shared.store(place, typed) : shared.forget(place)), [shared, place, unsent, typed])
  useEffect(() => shared.follow(place, value => setTyped(value ?? {})), [shared, place])
  useEffect(() => {
    window.addEventListener('pagehide', flushPendingText)
    return () => window.removeEventListener('pagehide', flushPendingText)
  }, [])
  return { typed, setTyped, unsent, restored: restored !== null }
}

/**
 * What was typed at a place before the page was loaded again, or null; and keeps what is typed now when the page goes: a reload, signing in
 * again because the session ended, or a tab out of sight, which a phone may discard without a word.
 *
 * @param typed what is typed and not sent, without secrets; null for nothing.
 * @param input where it is kept; without it what is kept of the person who is signed in.
 */
export function useStoredTyped(place: string, typed: () => JsonObject | null, input?: InputStore): JsonObject | null {
  const own = useStoredInput()
  const kept = input ?? own
  const [restored] = useState(() => kept.find(place))
  const storeTyped = useEffectEvent(() => {
    flushPendingText()
    const value = typed()
    if (value) kept.store(place, value)
  })
  // What was found stands in the page by now.
  const forget = useEffectEvent(() => kept.forget(place))
  useEffect(() => {
    const seen = (): void => (document.visibilityState === 'hidden' ? storeTyped() : forget())
    forget()
    window.addEventListener('pagehide', storeTyped)
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.removeEventListener('pagehide', storeTyped)
      document.removeEventListener('visibilitychange', seen)
      forget()
    }
  }, [])
  // Sent while it was out of sight: it waited for the network, or for an answer.
  const forgetSent = useEffectEvent(() => document.visibilityState === 'hidden' && typed() === null && forget())
  useEffect(() => void forgetSent())
  return restored
}
