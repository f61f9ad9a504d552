import { agentOf } from './agent-of.ts'
import { accepted, answerOf, rejected } from './answer-of.ts'
import type { Ask } from './ask.ts'
import { ChannelFailure } from './channel-failure.ts'
import { channelTexts } from './channel-texts.ts'
import { formData } from './form-data.ts'

const tooMany = 429

/** Invites a phone. Yes: the channel has the invitation. A phone that declined is asked anew, once for each wish. */
export const inviteTester: Ask['ask'] = (record, question, deps) =>
  answerOf(question, async () => {
    const { agent, simulated, adapter } = await agentOf(record, deps)
    // A declined invitation tells nobody whether it is the old one or that of a try whose answer was lost: then it counts as the latter.
    const invitation = { key: question.wish, phone: formData(record, 'bot-tester').phone, again: !question.unsure }
    try {
      await adapter.inviteTester(agent, invitation)
    } catch (error) {
      // So many a day, and so many in all: waiting for the next day is the person's to decide.
      if (error instanceof ChannelFailure && error.status === tooMany) return rejected(error.message)
      throw error
    }
    return accepted({ invitation: channelTexts(deps.set)('invitation-sent'), simulated })
  })
