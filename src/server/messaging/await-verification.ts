import { agentOf } from './agent-of.ts'
import { answerOf, later, no, yes } from './answer-of.ts'
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
    if (state === 'verified') return yes({ simulated })
    if (state === 'pending' || question.tries < early) return later(question, 'decision')
    if (!contact) return no(say('verification-gone'))
    return no(say('verification-refused', { email: contact.partnerEmail }))
  })
