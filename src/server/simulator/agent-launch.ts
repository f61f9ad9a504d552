import { findAgent } from './agents.ts'
import { ApiError, notFound } from './api-error.ts'
import { regions } from './regions.ts'
import { shaped } from './shapes.ts'
import type { Simulator } from './simulator.ts'
import { post } from './webhooks.ts'
import { type Agent, agentIdOf, type LaunchDetails } from './world.ts'

type Given = { questionnaire: Record<string, unknown>; launchDetails: Record<string, { launchState: string }> }

/** `POST …:requestLaunch`. Wants every carrier that was asked before; carriers that are pending or live stay so. */
export function requestLaunch(simulator: Simulator, agent: Agent, body: unknown): object {
  const given = (shaped('launch', body).agentLaunch as { rcsBusinessMessaging: Given }).rcsBusinessMessaging
  const before = agent.launch?.launchDetails ?? {}
  check(agent, Object.keys(given.launchDetails), Object.keys(before))
  const at = simulator.now().toISOString()
  const launchDetails: Record<string, LaunchDetails> = {}
  for (const [region, { launchState }] of Object.entries(given.launchDetails)) {
    const old = before[region]
    const stays = old && (launchState === old.launchState || /_(PENDING|LAUNCHED|SUSPENDED)$/.test(old.launchState))
    if (!stays && launchState !== 'LAUNCH_STATE_PENDING')
      throw new ApiError('INVALID_ARGUMENT', `A launch of ${region} can only be asked for as LAUNCH_STATE_PENDING.`)
    launchDetails[region] = stays ? old : { launchState, updateTime: at }
    const { launchSeconds } = simulator.settings
    if (!stays && launchSeconds !== null) simulator.after(launchSeconds, { kind: 'launched', agent: agent.name, region })
  }
  agent.launch = { questionnaire: given.questionnaire, launchDetails }
  simulator.world.counts.launches += 1
  return readLaunch(agent)
}

function check(agent: Agent, asked: string[], before: string[]): void {
  if (!agent.verification) throw new ApiError('FAILED_PRECONDITION', "Ask for the agent's verification before its launch.")
  const unknown = asked.find(region => !regions.some(({ name }) => name === region))
  if (unknown !== undefined) throw new ApiError('INVALID_ARGUMENT', `Region ${unknown} is unknown.`)
  const left = before.find(region => !asked.includes(region))
  if (left)
    throw new ApiError('INVALID_ARGUMENT', `launchDetails must have all regions of the launch before; ${left} is missing.`)
  const { phoneNumbers, emails, websites, indiaPrincipalEntityId } = agent.rcsBusinessMessagingAgent
  if ([phoneNumbers, emails, websites].every(list => !Array.isArray(list) || list.length === 0))
    throw new ApiError('FAILED_PRECONDITION', 'The agent needs a phone number, an e-mail address or a website.')
  if (!indiaPrincipalEntityId && asked.some(region => region.endsWith('-india')))
    throw new ApiError('FAILED_PRECONDITION', 'The agent needs its indiaPrincipalEntityId to launch in India.')
}

/** `GET …/launch`. */
export function readLaunch(agent: Agent): object {
  if (!agent.launch) throw notFound()
  return { name: `${agent.name}/launch`, rcsBusinessMessaging: agent.launch }
}

type LaunchDecision = { agent: string; region: string; state: string; comment: string; only?: string }

/** A carrier decides; the portal is told. @param decision.only decides only in this state. */
export function decideLaunch(simulator: Simulator, { agent: name, region, state, comment, only }: LaunchDecision): void {
  const { world } = simulator
  const agent = findAgent(world, name)
  const details = agent.launch?.launchDetails[region]
  if (!details) throw notFound()
  if (only && details.launchState !== only) return
  const old = details.launchState.replace('LAUNCH_STATE_', '')
  const at = simulator.now().toISOString()
  Object.assign(details, { launchState: `LAUNCH_STATE_${state}`, updateTime: at, comment })
  const brand = world.brands.find(one => agent.name.startsWith(`${one.name}/`))
  post(simulator, agentIdOf(agent), 'agent_launch_event', {
    eventId: simulator.settings.newId(),
    agentId: agentIdOf(agent),
    botDisplayName: agent.displayName,
    brandId: brand?.name.slice('brands/'.length),
    brandDisplayName: brand?.displayName,
    regionId: region,
    oldLaunchState: old,
    newLaunchState: state,
    actingParty: 'CARRIER',
    comment,
    sendTime: at,
  })
}
