import { agentOf } from './agent-of.ts'
import { answerOf, rejected } from './answer-of.ts'
import type { Ask } from './ask.ts'
import { channelTexts } from './channel-texts.ts'
import { launchDecision } from './launch-decision.ts'
import { regionOf } from './region-of.ts'

/**
 * A request that was under way may reach the channel later: before so many tries, two and a half minutes, that there is none says nothing.
 * The channel's call waits a minute for an outcome that it does not know.
 */
const early = 5

/** What becomes of a launch that was asked for at the carrier of the lifecycle row and is not wanted any more; nothing is asked for. */
export const awaitLaunch: Ask['ask'] = (record, question, deps) =>
  answerOf(question, async () => {
    const say = channelTexts(deps.set)
    const { agent, agentId, simulated, adapter } = await agentOf(record, deps)
    const region = await regionOf(question.scope, adapter, deps)
    await question.expects({ agentId, about: `launch/${region}` })
    const launch = await adapter.getLaunch(agent)
    const isAsked = launch.regions.some(({ id }) => id === region)
    return !isAsked && question.tries >= early
      ? rejected(say('launch-ended'))
      : launchDecision(launch, { region, question, simulated, say })
  })
