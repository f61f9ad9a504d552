import { useLayoutEffect } from 'react'
import { type ConfirmOptions, useConfirm } from './confirm-dialog.tsx'
import { addGuard, type Move } from './leave-guards.ts'

const question: ConfirmOptions = {
  title: 'Leave without saving?',
  text: 'Your changes have not been saved.',
  action: 'Leave',
  cancel: 'Stay',
  tone: 'bad',
}

/** The parameter of a list's address that names the record beside it. */
const beside = 'open'

/** Tabs and filters of the same page, and of the same record beside a list, leave what stands there in place. */
function staysOpen({ to, from }: Move): boolean {
  const open = ({ search }: Move['to']) => new URLSearchParams(search).get(beside)
  return to.pathname === from.pathname && open(to) === open(from)
}

/**
 * Asks before a page with unsaved changes is left: by a link, a key, the browser's Back, by closing it.
 *
 * @param stays tells moves that lose nothing; without it those within the page and the record.
 */
export function useUnsavedGuard(
  unsaved: boolean,
  { ask = question, stays = staysOpen }: { ask?: ConfirmOptions; stays?: (move: Move) => boolean } = {},
): void {
  useLayoutEffect(() => (unsaved ? addGuard({ question: ask, stays }) : undefined), [unsaved, ask, stays])
}

/** Asks whether to drop what was typed in a part of the page that is closed: `if (await discard()) onClose()`. */
export function useDiscard(): (unsaved: boolean) => Promise<boolean> {
  const confirm = useConfirm()
  return async unsaved =>
    !unsaved ||
    confirm({
      title: 'Discard changes?',
      text: 'What you entered has not been sent.',
      action: 'Discard',
      cancel: 'Keep editing',
      tone: 'bad',
    })
}
