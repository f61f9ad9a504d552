import { createHash } from 'node:crypto'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { agentOf, phoneOf } from './agent-of.ts'
import { accepted, answerOf } from './answer-of.ts'
import type { Ask } from './ask.ts'
import type { OutgoingMessage } from './channel-message.ts'
import { formData } from './form-data.ts'
import { rememberMessage } from './sent-messages.ts'

const traffic: Record<string, OutgoingMessage['traffic']> = { OTP: 'authentication', PROMOTIONAL: 'promotion' }

/** Sends the text. Yes: the channel took it. The id is the same for every try; a channel ignores one it had before. */
export const sendTest: Ask['ask'] = (record, question, deps) =>
  answerOf(question, async () => {
    const { agent, agentId, bot, simulated, adapter } = await agentOf(record, deps)
    const phone = await phoneOf(record, agentId, deps)
    const messageId = uuidOf(question.wish)
    // Before it is sent: news of it may be here before the answer is.
    await rememberMessage(deps, { messageId, agentId, phone, record, question })
    const message: OutgoingMessage = {
      messageId,
      content: { text: formData(record, 'bot-test').text },
      traffic: traffic[formData(bot, 'bot').use_case] ?? 'transaction',
      expiresInSeconds: milliseconds(deps.set().limits.testMessages.valid) / 1000,
    }
    const { sentAt } = await adapter.send(agent, phone, message)
    return accepted({ message_id: messageId, sent_at: sentAt, simulated })
  })

/** A UUID (version 8, of our own making) that is always the same for a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
