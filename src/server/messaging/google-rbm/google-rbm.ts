import type { ChannelAdapter } from '../channel-adapter.ts'
import { createAgentOnce, patchAgent } from './agents.ts'
import { createBrandOnce } from './brands.ts'
import { createCaller } from './call.ts'
import { listRegionsOf, readLaunchOf, requestLaunchOnce } from './launch.ts'
import { messageCalls } from './messages.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { readWebhook } from './read-webhook.ts'
import type { Settings } from './settings.ts'
import { inviteTesterOnce, readTesterOf } from './testers.ts'
import { readVerificationOf, requestVerificationOnce } from './verification.ts'

/** Google's RCS for Business as a channel, or a simulator that speaks like it. Opens nothing until it is first asked. */
export function googleRbm(settings: Settings): ChannelAdapter {
  const call = createCaller(settings)
  const turns = oneAtATime()
  return {
    createBrand: createBrandOnce(settings, call, turns),
    createAgent: createAgentOnce(settings, call, turns),
    patchAgent: patchAgent(settings, call),
    requestVerification: requestVerificationOnce(settings, call, turns),
    getVerification: readVerificationOf(settings, call),
    listRegions: listRegionsOf(settings, call),
    requestLaunch: requestLaunchOnce(settings, call, turns),
    getLaunch: readLaunchOf(settings, call),
    inviteTester: inviteTesterOnce(settings, call, turns),
    getTester: readTesterOf(settings, call),
    ...messageCalls(settings, call),
    readEvent: webhook => readWebhook(settings.webhookToken, webhook),
  }
}
