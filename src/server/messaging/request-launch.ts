import { agentOf } from './agent-of.ts'
import { answerOf } from './answer-of.ts'
import type { Ask } from './ask.ts'
import type { Questionnaire } from './channel-adapter.ts'
import { channelTexts } from './channel-texts.ts'
import { type FormData, formData } from './form-data.ts'
import { launchDecision } from './launch-decision.ts'
import { regionOf } from './region-of.ts'

/**
 * Asks for the launch at one carrier and waits for the decision. What the same wish asked for before is found, not asked for again; a wish
 * after a rejection is a new one. Carriers asked before stay as they are.
 */
export const requestLaunch: Ask['ask'] = (record, question, deps) =>
  answerOf(question, async () => {
    const say = channelTexts(deps.set)
    const { agent, agentId, simulated, adapter } = await agentOf(record, deps)
    const region = await regionOf(question.scope, adapter, deps)
    await question.expects({ agentId, about: `launch/${region}` })
    const data = formData(record, 'bot-launch')
    const launch = await adapter.requestLaunch(agent, {
      ...{ key: question.wish, regions: [region], questionnaire: questionnaireOf(data) },
      ...(data.india_pe_id && { changes: { indiaPrincipalEntityId: data.india_pe_id } }),
    })
    return launchDecision(launch, { region, question, simulated, say })
  })

function questionnaireOf(data: FormData<'bot-launch'>): Questionnaire {
  return {
    contacts: data.contacts,
    optIn: data.optin_description,
    trigger: data.trigger_description,
    interactions: data.interactions_description,
    optOut: data.optout_description,
    accessInstructions: data.access_instructions,
    videoUrls: data.video_urls,
    screenshotUrls: data.screenshot_urls ?? [],
  }
}
