import { isDeepStrictEqual } from 'node:util'
import type { Agent, AgentProfile, AgentTerms, ChannelAdapter } from '../channel-adapter.ts'
import { ChannelFailure } from '../channel-failure.ts'
import type { Say } from '../channel-texts.ts'
import { newAgentWire, profileWire, readAgent } from './agent-wire.ts'
import type { Caller } from './call.ts'
import { listAll } from './list-all.ts'
import { markAddress, marksOf } from './marks.ts'
import type { Turns } from './one-at-a-time.ts'
import type { Settings } from './settings.ts'

/**
 * Creates an agent, unless one of its brand has the key's mark at the end of its privacy address; then that one gets the profile and is
 * returned: the bot may have been changed since the try that made it. What stays as it was created has to be the same, or it is refused.
 * An agent of the brand with the same name and no mark at all was made by hand, or lost its mark: then nothing is created either, a person
 * has to decide.
 */
export function createAgentOnce(settings: Settings, call: Caller, turns: Turns): ChannelAdapter['createAgent'] {
  const change = patchAgent(settings, call)
  return ({ key, brand, terms, profile }) => {
    const broughtUp = async (made: Agent): Promise<Agent> => {
      if (Object.entries(terms).some(([term, value]) => made[term as keyof AgentTerms] !== value))
        throw otherTerms(made, settings.say)
      const changes = changedFields(made.profile, profile)
      return Object.keys(changes).length === 0 ? made : change(made, changes)
    }
    return turns(`agent ${key}`, async () => {
      const url = `${settings.hosts.management}/v1/${brand}/agents`
      const mark = settings.markOf(key)
      const agents = await listAll(call, url, 'agents')
      const made = agents.find(agent => marksAt(agent).includes(mark))
      if (made) return broughtUp(readAgent(made))
      const unmarked = agents.find(agent => agent.displayName === profile.displayName && marksAt(agent).length === 0)
      if (unmarked) throw ambiguous(unmarked, settings.say)
      const body = newAgentWire(terms, profile, mark)
      return readAgent(await call({ method: 'POST', url, scope: 'management', body, creates: true }))
    })
  }
}

function changedFields(before: AgentProfile, wanted: AgentProfile): Partial<AgentProfile> {
  const differs = ([field, value]: [string, unknown]) => !isDeepStrictEqual(value, before[field as keyof AgentProfile])
  return Object.fromEntries(Object.entries(wanted).filter(differs))
}

/** Sends what changed. A new privacy address gets the mark of the old one, by which a late second try of the creation finds the agent. */
export function patchAgent(settings: Settings, call: Caller): ChannelAdapter['patchAgent'] {
  return async ({ name }, changes): Promise<Agent> => {
    const url = `${settings.hosts.management}/v1/${name}`
    const { privacy } = changes
    const [mark] = privacy ? marksAt(await call({ method: 'GET', url, scope: 'management' })) : []
    const marked = privacy && mark ? { privacy: { ...privacy, value: markAddress(privacy.value, mark) } } : {}
    const { body, mask } = profileWire({ ...changes, ...marked })
    const query = new URLSearchParams({ updateMask: mask.join(',') })
    return readAgent(await call({ method: 'PATCH', url: `${url}?${query}`, scope: 'management', body }))
  }
}

function marksAt(agent: Record<string, unknown>): string[] {
  const { privacy } = (agent.rcsBusinessMessagingAgent ?? {}) as { privacy?: { uri?: unknown } }
  return marksOf('address', privacy?.uri)
}

function otherTerms({ profile, name }: Agent, say: Say): ChannelFailure {
  return new ChannelFailure('refused', {
    message: say('agent-of-other-terms', { agent: profile.displayName, name }),
    status: 409,
    code: 'ALREADY_EXISTS',
  })
}

function ambiguous({ displayName, name }: Record<string, unknown>, say: Say): ChannelFailure {
  return new ChannelFailure('refused', {
    message: say('agent-of-others', { agent: String(displayName), name: String(name) }),
    status: 409,
    code: 'ALREADY_EXISTS',
  })
}
