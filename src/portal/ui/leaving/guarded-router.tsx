import { type ReactNode, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import { useConfirm } from './confirm-dialog.tsx'
import { nameEntry } from './history-entry.ts'
import { type Address, coverToClose, guardOf } from './leave-guards.ts'

type History = ReturnType<typeof createBrowserHistory>
type Ask = (question: NonNullable<ReturnType<typeof guardOf>>['question']) => Promise<boolean>

/** The browser's addresses, with a question before a move by which something would be lost; inside `ConfirmProvider`. */
export function GuardedRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const confirm = useConfirm()
  const [history] = useState(() => {
    nameEntry()
    return guarded(createBrowserHistory({ v5Compat: true }), confirm)
  })
  return (
    <HistoryRouter basename={basename} history={history}>
      {children}
    </HistoryRouter>
  )
}

/**
 * The same history, which asks first. The router's own blocker needs its data routes. When the browser says that it went back, it has gone
 * already: it is sent forward again until there is an answer.
 */
function guarded(history: History, ask: Ask): History {
  let here: Address = history.location
  // Steps of the browser that are this function's own: the way forward again, and the one that was agreed to.
  let isReturning: (() => void) | null = null
  let isAgreed = false
  const addressOf = (to: Parameters<History['push']>[0]): Address => new URL(history.createHref(to), location.href)
  const moving =
    (how: 'push' | 'replace'): History['push'] =>
    (to, state) => {
      const go = (): void => history[how](to, state)
      const guard = guardOf({ to: addressOf(to), from: here, replace: how === 'replace' })
      if (!guard) return go()
      void ask(guard.question).then(yes => yes && go())
    }
  return {
    ...history,
    get action() {
      return history.action
    },
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
        const close = action === 'POP' && delta && delta < 0 && !isAgreed ? coverToClose() : undefined
        if (close && delta) {
          isReturning = close
          history.go(-delta)
          return
        }
        const guard = action === 'POP' && delta && !isAgreed ? guardOf({ to, from: here, replace: false }) : undefined
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
