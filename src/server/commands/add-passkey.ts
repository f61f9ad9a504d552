import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { answerSecretOnce } from '../auth/answer-secret-once.ts'
import { addPasskey as add } from '../auth/second-factors/passkeys.ts'
import { lockForAdding, noteAdded } from '../auth/second-factors/second-factors.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Adds the passkey that the browser made. 400 when it is not what was asked. */
export const addPasskey: Command<'add-passkey'> = async (request, deps) => {
  const { actor, set, body } = request
  const name = body.name.trim()
  const codes = await answerSecretOnce(request, deps, async client => {
    const account = await lockForAdding(client, deps, actor.id)
    await add(client, deps, account, { ...body, name })
    await storeOwnAnswers(client, deps, request)
    return noteAdded(client, deps, account, name)
  })
  return { message: contentText(set, 'account-answers', 'passkey-added'), data: { recovery_codes: codes } }
}
