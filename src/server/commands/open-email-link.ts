import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { ContentTexts } from '#generated/names.ts'
import { moveAccount } from '../auth/accounts/account-lifecycle.ts'
import { findAccount } from '../auth/accounts/accounts.ts'
import { lockEmailToken } from '../auth/accounts/email-tokens.ts'
import { systemActor } from '../auth/sessions/actor.ts'
import { invitedInto, openInvitations, ownOrganisation } from '../auth/users/invitations.ts'
import { inTransaction } from '../db/pool.ts'
import { takesStep } from '../records/account-step.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/**
 * Confirms the address whose link was opened; the token stays usable for setting the password. Who was invited is told into what: by the
 * link of an invitation, or, about to set a first password by another link, by which invitations they may join instead of going on by
 * themselves. 410 when it is used or expired.
 */
export const openEmailLink: Command<'open-email-link'> = async (request, deps) => {
  const { token } = request.body
  const data = await inTransaction(deps.pool, async client => {
    const found = await lockEmailToken(client, deps, token)
    const account = await findAccount(client, found.accountId)
    // Opening the link twice is one confirmation.
    if (found.purpose === 'verify' && takesStep(request.set, account?.state, 'verify-email', 'on'))
      await moveAccount(client, deps, found.accountId, 'verify-email', systemActor)
    const organisation = await invitedInto(client, found.invitationId)
    const isFirst = account !== null && account.password === null && found.invitationId === null
    const open = isFirst ? await openInvitations(client, deps, account.email) : []
    return {
      purpose: found.purpose,
      ...(organisation !== null && { organisation }),
      ...(open.length > 0 && offered(request.set, open)),
    }
  })
  return { data }
}

/** The invitations in a sentence each, and what may be chosen: to join one of them, or none. */
function offered(set: PublishedSet, open: { id: string; organisation: string }[]) {
  const said = (key: ContentTexts['account-answers'], values: JsonObject = {}) => contentText(set, 'account-answers', key, values)
  return {
    invited: open.map(({ organisation }) => said('invited-to-join', { organisation })).join(' '),
    invitations: [
      ...open.map(({ id, organisation }) => ({ value: id, label: said('join-organisation', { organisation }) })),
      { value: ownOrganisation, label: said('own-organisation') },
    ],
  }
}
