import type { ConfirmOptions } from './confirm-options.ts'

export type Address = { pathname: string; search: string }
/** A step from one address of the portal to another. `replace`: in place of the entry in the browser's history. */
export type Move = { to: Address; from: Address; replace: boolean }

/** Something on the page that would be lost when the page is left. */
type LeaveGuard = {
  question: ConfirmOptions
  /** Whether it is still there after the move. */
  stays: (move: Move) => boolean
}

const guards = new Set<LeaveGuard>()
const preparations = new Set<() => void>()
const holders = new Set<() => boolean>()
const covers: (() => void)[] = []
let isReleased = false

/** Has a function called before the page, or a part of it, is left: what is still being typed is handed over there. */
export function beforeLeaving(prepare: () => void): void {
  preparations.add(prepare)
}

/** Has the browser ask before the page is closed while `holds`: for what survives every other way of leaving. */
export function holdClosing(holds: () => boolean): void {
  holders.add(holds)
}

/** Guards until the function that is returned is called. */
export function addGuard(guard: LeaveGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Has the browser's Back call `close` instead of leaving, until the function that is returned is called. */
export function closeByBack(close: () => void): () => void {
  covers.push(close)
  return () => void covers.splice(covers.indexOf(close), 1)
}

/** Closes what covers the page, which was opened last; undefined when nothing does. */
export function coverToClose(): (() => void) | undefined {
  return covers.at(-1)
}

/** The guard that has to be asked before a move. */
export function guardOf(move: Move): LeaveGuard | undefined {
  for (const prepare of preparations) prepare()
  return [...guards].find(guard => !guard.stays(move))
}

/** From now on the page is left without a question: to sign in again, or because somebody signed out. */
export function releasePage(): void {
  isReleased = true
}

/** Whether something would be lost if the page were loaded again now. */
export function wouldLose(): boolean {
  for (const prepare of preparations) prepare()
  return guards.size > 0 || [...holders].some(holds => holds())
}

globalThis.window?.addEventListener?.('beforeunload', event => {
  if (!isReleased && wouldLose()) event.preventDefault()
})
