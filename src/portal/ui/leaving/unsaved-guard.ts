import { useLayoutEffect } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { useConfirm } from './confirm-dialog.tsx'
import type { ConfirmOptions } from './confirm-options.ts'
import { addGuard, type Move } from './leave-guards.ts'

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
  { ask, stays = staysOpen }: { ask?: ConfirmOptions; stays?: (move: Move) => boolean } = {},
): void {
  const say = useTexts('frame')
  const button = useTexts('buttons')
  useLayoutEffect(() => {
    if (!unsaved) return
    const words = { title: say('leave-title'), text: say('leave-text'), action: button('leave'), cancel: button('stay') }
    return addGuard({ question: ask ?? { ...words, tone: 'bad' }, stays })
  }, [unsaved, ask, stays, say, button])
}

/** Asks whether to drop what was typed in a part of the page that is closed: `if (await discard()) onClose()`. */
export function useDiscard(): (unsaved: boolean) => Promise<boolean> {
  const say = useTexts('frame')
  const confirm = useConfirm()
  return async unsaved =>
    !unsaved ||
    confirm({
      title: say('discard-title'),
      text: say('discard-text'),
      action: say('discard'),
      cancel: say('keep-editing'),
      tone: 'bad',
    })
}
