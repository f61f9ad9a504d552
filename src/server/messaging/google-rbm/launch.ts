import type { AgentAddress, ChannelAdapter, Launch, LaunchRequest, Questionnaire } from '../channel-adapter.ts'
import { ChannelFailure } from '../channel-failure.ts'
import { patchAgent } from './agents.ts'
import { type Caller, orNull } from './call.ts'
import { type LaunchAnswer, launchStateOf, type RegionDetails, readRegion, regionId, regionName } from './launch-wire.ts'
import { marksOf, markText } from './marks.ts'
import type { Turns } from './one-at-a-time.ts'
import type { Settings } from './settings.ts'

/** These are asked again when they are in a request; all others stay as they are. */
const ended = new Set(['rejected', 'unlaunched'])

export function listRegionsOf({ hosts }: Settings, call: Caller): ChannelAdapter['listRegions'] {
  return async () => {
    const { regions } = await call({ method: 'GET', url: `${hosts.management}/v1/regions`, scope: 'management' })
    return ((regions ?? []) as Record<string, unknown>[]).map(readRegion)
  }
}

export function readLaunchOf(settings: Settings, call: Caller): ChannelAdapter['getLaunch'] {
  return async agent => toLaunch(await fetchLaunch(settings, call, agent))
}

/**
 * Changes what the agent has to have, and asks carriers for the launch, unless the agent's launch has the key's mark among its references;
 * then its state is returned. All carriers that were asked before are sent along, as Google wants it. If others were added in between by
 * another process, Google refuses (400); then it is read and sent once more.
 */
export function requestLaunchOnce(settings: Settings, call: Caller, turns: Turns): ChannelAdapter['requestLaunch'] {
  const change = patchAgent(settings, call)
  return (agent, request) =>
    turns(`launch ${agent.name}`, async () => {
      const before = await fetchLaunch(settings, call, agent)
      if (marksOf('text', referencesOf(before)).includes(settings.markOf(request.key))) return toLaunch(before)
      if (request.changes) await change(agent, request.changes)
      try {
        return await post(settings, call, agent, request, before)
      } catch (error) {
        if (!(error instanceof ChannelFailure) || error.status !== 400) throw error
        const since = await fetchLaunch(settings, call, agent)
        if (Object.keys(detailsOf(since)).sort().join() === Object.keys(detailsOf(before)).sort().join()) throw error
        return post(settings, call, agent, request, since)
      }
    })
}

async function post(
  { hosts, markOf }: Settings,
  call: Caller,
  agent: AgentAddress,
  { key, regions, questionnaire }: LaunchRequest,
  before: LaunchAnswer,
): Promise<Launch> {
  const launchDetails: Record<string, RegionDetails> = {}
  for (const [name, { launchState }] of Object.entries(detailsOf(before))) launchDetails[name] = { launchState }
  for (const name of regions.map(regionName)) {
    const old = launchDetails[name]
    if (!old || ended.has(launchStateOf(old.launchState))) launchDetails[name] = { launchState: 'LAUNCH_STATE_PENDING' }
  }
  const body = {
    agentLaunch: {
      rcsBusinessMessaging: { questionnaire: questionnaireWire(questionnaire, markOf(key), referencesOf(before)), launchDetails },
    },
  }
  const url = `${hosts.management}/v1/${agent.name}:requestLaunch`
  return toLaunch((await call({ method: 'POST', url, scope: 'management', body, creates: true })) as LaunchAnswer)
}

async function fetchLaunch({ hosts }: Settings, call: Caller, { name }: AgentAddress): Promise<LaunchAnswer> {
  return orNull(
    call({ method: 'GET', url: `${hosts.management}/v1/${name}/launch`, scope: 'management' }),
  ) as Promise<LaunchAnswer>
}

function referencesOf(answer: LaunchAnswer): string {
  return answer?.rcsBusinessMessaging?.questionnaire?.agentAccessInstructions ?? ''
}

function detailsOf(answer: LaunchAnswer): Record<string, RegionDetails> {
  return answer?.rcsBusinessMessaging?.launchDetails ?? {}
}

function questionnaireWire(questionnaire: Questionnaire, mark: string, before: string): Record<string, unknown> {
  return {
    contacts: questionnaire.contacts,
    optinDescription: questionnaire.optIn,
    triggerDescription: questionnaire.trigger,
    interactionsDescription: questionnaire.interactions,
    optoutDescription: questionnaire.optOut,
    agentAccessInstructions: markText(questionnaire.accessInstructions, mark, before),
    videoUris: questionnaire.videoUrls,
    screenshotUris: questionnaire.screenshotUrls,
  }
}

function toLaunch(answer: LaunchAnswer): Launch {
  return {
    regions: Object.entries(detailsOf(answer)).map(([name, { launchState, comment, updateTime }]) => ({
      id: regionId(name),
      state: launchStateOf(launchState),
      ...(comment ? { comment } : {}),
      ...(updateTime ? { at: updateTime } : {}),
    })),
  }
}
