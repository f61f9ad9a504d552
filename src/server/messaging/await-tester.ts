import { agentOf } from './agent-of.ts'
import { accepted, answerOf, rejected, retry } from './answer-of.ts'
import type { Ask } from './ask.ts'
import { ChannelFailure } from './channel-failure.ts'
import { channelTexts } from './channel-texts.ts'
import { formData } from './form-data.ts'

/** Yes: the phone accepted the invitation. No: it declined. */
export const awaitTester: Ask['ask'] = (record, question, deps) =>
  answerOf(question, async () => {
    const say = channelTexts(deps.set)
    const { agent, agentId, simulated, adapter } = await agentOf(record, deps)
    const phone = formData(record, 'bot-tester').phone
    await question.expects({ agentId, about: `tester/${phone}` })
    try {
      const { invitation } = await adapter.getTester(agent, phone)
      if (invitation === 'accepted') return accepted({ invitation: say('invitation-accepted'), simulated })
      if (invitation === 'declined') return rejected(say('tester-declined'))
      return retry(question, 'phone')
    } catch (error) {
      if (error instanceof ChannelFailure && error.kind === 'not-found') return rejected(say('invitation-gone'))
      throw error
    }
  })
