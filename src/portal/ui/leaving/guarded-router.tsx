import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { NavigationType, type Navigator, Router } from 'react-router-dom'
import { type BrowserHistory, createBrowserHistory, type HistoryUpdate } from './browser-history.ts'
import { useConfirm } from './confirm-dialog.tsx'
import { nameEntry } from './history-entry.ts'
import { type Address, coverToClose, guardOf } from './leave-guards.ts'
import { NewestAddress } from './newest-address.ts'

type Ask = (question: NonNullable<ReturnType<typeof guardOf>>['question']) => Promise<boolean>

/** The browser's addresses, with a question before a move by which something would be lost; inside `ConfirmProvider`. */
export function GuardedRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const confirm = useConfirm()
  const [history] = useState(() => {
    nameEntry()
    return guarded(createBrowserHistory(), confirm)
  })
  const [shown, setShown] = useState<Pick<HistoryUpdate, 'action' | 'location'>>({
    action: NavigationType.Pop,
    location: history.location,
  })
  const [newest, setNewest] = useState<Address>(history.location)
  useLayoutEffect(
    () =>
      history.listen(update => {
        setNewest(update.location)
        startTransition(() => setShown(update))
      }),
    [history],
  )
  return (
    <NewestAddress value={newest}>
      <Router basename={basename} location={shown.location} navigationType={shown.action} navigator={history}>
        {children}
      </Router>
    </NewestAddress>
  )
}

/**
 * The same history, which asks first. The router's own blocker needs its data routes. When the browser says that it went back, it has gone
 * already: it is sent forward again until there is an answer.
 */
function guarded(history: BrowserHistory, ask: Ask): BrowserHistory {
  let here: Address = history.location
  // Steps of the browser that are this function's own: the way forward again, and the one that was agreed to.
  let isReturning: (() => void) | null = null
  let isAgreed = false
  const addressOf = (to: Parameters<Navigator['push']>[0]): Address => new URL(history.createHref(to), location.href)
  const moving =
    (how: 'push' | 'replace'): Navigator['push'] =>
    (to, state) => {
      const go = (): void => history[how](to, state)
      const guard = guardOf({ to: addressOf(to), from: here, replace: how === 'replace' })
      if (!guard) return go()
      void ask(guard.question).then(yes => yes && go())
    }
  return {
    ...history,
    get location() {
      return history.location
    },
    push: moving('push'),
    replace: moving('replace'),
    listen: listener =>
      history.listen(update => {
        const { action, delta, location: to } = update
        if (isReturning) {
          isReturning()
          isReturning = null
          return
        }
        const close = action === NavigationType.Pop && delta && delta < 0 && !isAgreed ? coverToClose() : undefined
        if (close && delta) {
          isReturning = close
          history.go(-delta)
          return
        }
        const guard =
          action === NavigationType.Pop && delta && !isAgreed ? guardOf({ to, from: here, replace: false }) : undefined
        if (!guard || !delta) {
          isAgreed = false
          here = to
          listener(update)
          return
        }
        isReturning = () =>
          void ask(guard.question).then(yes => {
            isAgreed = yes
            if (yes) history.go(delta)
          })
        history.go(-delta)
      }),
  }
}
