import { agentOf } from './agent-of.ts'
import { accepted, answerOf, rejected, retry } from './answer-of.ts'
import type { Ask } from './ask.ts'
import { channelTexts } from './channel-texts.ts'

/** A channel may say "unverified" right after it took the request: this early that is no refusal. */
const early = 3

/** Yes: verified. No: it was asked for and is unverified again, which is how a channel says no. */
export const awaitVerification: Ask['ask'] = (record, question, deps) =>
  answerOf(question, async () => {
    const say = channelTexts(deps.set)
    const { agent, agentId, simulated, adapter } = await agentOf(record, deps)
    await question.expects({ agentId, about: 'verification' })
    const { state, contact } = await adapter.getVerification(agent)
    if (state === 'verified') return accepted({ simulated })
    if (state === 'pending' || question.tries < early) return retry(question, 'decision')
    if (!contact) return rejected(say('verification-gone'))
    return rejected(say('verification-refused', { email: contact.partnerEmail }))
  })
