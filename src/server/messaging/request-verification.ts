import { agentOf } from './agent-of.ts'
import { accepted, answerOf } from './answer-of.ts'
import type { Ask } from './ask.ts'
import { formData } from './form-data.ts'

/** Asks for the verification. Yes: the channel has the request, or has granted an earlier one. */
export const requestVerification: Ask['ask'] = (record, question, deps) =>
  answerOf(question, async () => {
    const { agent, simulated, adapter } = await agentOf(record, deps)
    const data = formData(record, 'bot-verification')
    // One at a time is all a channel takes: the one that runs, or has come to its good end, is this one.
    const known = await adapter.getVerification(agent)
    if (known.state !== 'unverified') return accepted({ simulated })
    await adapter.requestVerification(agent, {
      key: question.wish,
      contact: {
        partnerName: data.partner_name,
        partnerEmail: data.partner_email,
        brandContactName: data.contact_name,
        brandContactEmail: data.contact_email,
        brandWebsite: data.website,
      },
    })
    return accepted({ simulated })
  })
