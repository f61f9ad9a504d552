import type { AgentAddress, ChannelAdapter, Tester } from '../channel-adapter.ts'
import { agentId } from './agent-wire.ts'
import { type Caller, orNull } from './call.ts'
import type { Turns } from './one-at-a-time.ts'
import type { Settings } from './settings.ts'

const invitations: Record<string, Tester['invitation']> = { ACCEPTED: 'accepted', DECLINED: 'declined' }

/**
 * Invites a number, unless it is invited already: the agent and the number are what Google knows an invitation by, so they decide here,
 * not the key. After a declined one only `again` invites anew; a second try of that is told apart as long as the new one is not declined.
 */
export function inviteTesterOnce(settings: Settings, call: Caller, turns: Turns): ChannelAdapter['inviteTester'] {
  return (agent, { phone, again }) =>
    turns(`tester ${agent.name} ${phone}`, async () => {
      const known = await orNull(fetchTester(settings, call, agent, phone))
      if (known && !(again && toTester(known).invitation === 'declined')) return toTester(known)
      const url = `${settings.hosts.management}/v1/testers`
      const body = { agentId: agentId(agent), phoneNumber: phone }
      return toTester(await call({ method: 'POST', url, scope: 'management', body, creates: true }))
    })
}

export function readTesterOf(settings: Settings, call: Caller): ChannelAdapter['getTester'] {
  return async (agent, phone) => toTester(await fetchTester(settings, call, agent, phone))
}

function fetchTester({ hosts }: Settings, call: Caller, agent: AgentAddress, phone: string): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({ agentId: agentId(agent) })
  return call({ method: 'GET', url: `${hosts.management}/v1/testers/${encodeURIComponent(phone)}?${query}`, scope: 'management' })
}

function toTester({ phoneNumber, inviteStatus }: Record<string, unknown>): Tester {
  return { phone: String(phoneNumber), invitation: invitations[String(inviteStatus)] ?? 'pending' }
}
