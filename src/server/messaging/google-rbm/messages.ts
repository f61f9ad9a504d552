import type { AgentAddress, ChannelAdapter } from '../channel-adapter.ts'
import { agentId } from './agent-wire.ts'
import type { Call, Caller } from './call.ts'
import { eventWire, messageWire } from './message-wire.ts'
import type { Settings } from './settings.ts'

/** Sending is safe to repeat: Google ignores a `messageId` or `eventId` that it had before. */
export function messageCalls(settings: Settings, call: Caller): Pick<ChannelAdapter, 'send' | 'revoke' | 'sendEvent'> {
  const to = (agent: AgentAddress, phone: string, rest: string, query: Record<string, string>): Pick<Call, 'url' | 'scope'> => {
    const host = settings.hosts.messaging[agent.hostingRegion]
    const asked = new URLSearchParams({ ...query, agentId: agentId(agent) })
    return { url: `${host}/v1/phones/${encodeURIComponent(phone)}/${rest}?${asked}`, scope: 'messaging' }
  }
  return {
    async send(agent, phone, message) {
      const { messageId } = message
      const where = to(agent, phone, 'agentMessages', { messageId })
      const sent = await call({ ...where, method: 'POST', body: messageWire(message) })
      return { messageId, sentAt: String(sent.sendTime ?? settings.now().toISOString()) }
    },
    async revoke(agent, phone, messageId) {
      await call({ ...to(agent, phone, `agentMessages/${encodeURIComponent(messageId)}`, {}), method: 'DELETE' })
    },
    async sendEvent(agent, phone, event) {
      const where = to(agent, phone, 'agentEvents', { eventId: event.eventId })
      await call({ ...where, method: 'POST', body: eventWire(event) })
    },
  }
}
