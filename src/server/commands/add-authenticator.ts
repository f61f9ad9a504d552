import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { answerSecretOnce } from '../auth/answer-secret-once.ts'
import { charge } from '../auth/limiter.ts'
import { addAuthenticator as add } from '../auth/second-factors/authenticator.ts'
import { lockForAdding, noteAdded } from '../auth/second-factors/second-factors.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Adds the authenticator app that was begun, with a code of it. 422 at the code that is not of it. */
export const addAuthenticator: Command<'add-authenticator'> = async (request, deps) => {
  const { actor, set, body } = request
  const name = body.name.trim()
  await charge(deps, [['secondFactor.perAccount', `${actor.id}:adding`]])
  const codes = await answerSecretOnce(request, deps, async client => {
    const account = await lockForAdding(client, deps, actor.id)
    await add(client, deps, account, { name, code: body.code })
    await storeOwnAnswers(client, deps, request)
    return noteAdded(client, deps, account, name)
  })
  return { message: contentText(set, 'account-answers', 'authenticator-added'), data: { recovery_codes: codes } }
}
