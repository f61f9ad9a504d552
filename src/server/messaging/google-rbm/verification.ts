import type { AgentAddress, ChannelAdapter, Verification, VerificationContact } from '../channel-adapter.ts'
import { type Caller, orNull } from './call.ts'
import { markAddress, marksOf, unmarkAddress } from './marks.ts'
import type { Turns } from './one-at-a-time.ts'
import type { Settings } from './settings.ts'

const states: Record<string, Verification['state']> = {
  VERIFICATION_STATE_PENDING: 'pending',
  VERIFICATION_STATE_VERIFIED: 'verified',
}

export function readVerificationOf(settings: Settings, call: Caller): ChannelAdapter['getVerification'] {
  return async agent => toVerification(await fetchVerification(settings, call, agent))
}

/**
 * Asks for a verification, unless the agent's last request has the key's mark at the end of the brand's website; then that one's state is returned,
 * whatever was decided since. While another one runs Google refuses with 409.
 */
export function requestVerificationOnce(settings: Settings, call: Caller, turns: Turns): ChannelAdapter['requestVerification'] {
  return (agent, { key, contact }) =>
    turns(`verification ${agent.name}`, async () => {
      const mark = settings.markOf(key)
      const before = await fetchVerification(settings, call, agent)
      if (marksOf('address', contactOf(before)?.brandWebsiteUrl).includes(mark)) return toVerification(before)
      const url = `${settings.hosts.management}/v1/${agent.name}:requestVerification`
      const body = { agentVerificationContact: toWire(contact, mark) }
      return toVerification(await call({ method: 'POST', url, scope: 'management', body, creates: true }))
    })
}

/** An agent that is not there has no verification either: the first call that changes something says so. */
function fetchVerification({ hosts }: Settings, call: Caller, { name }: AgentAddress): Promise<Record<string, unknown> | null> {
  return orNull(call({ method: 'GET', url: `${hosts.management}/v1/${name}/verification`, scope: 'management' }))
}

function contactOf(answer: Record<string, unknown> | null): Record<string, string> | undefined {
  return answer?.agentVerificationContact as Record<string, string> | undefined
}

function toWire(contact: VerificationContact, mark: string): Record<string, string> {
  return {
    partnerName: contact.partnerName,
    partnerEmailAddress: contact.partnerEmail,
    brandContactName: contact.brandContactName,
    brandContactEmailAddress: contact.brandContactEmail,
    brandWebsiteUrl: markAddress(contact.brandWebsite, mark),
  }
}

function toVerification(answer: Record<string, unknown> | null): Verification {
  const wire = contactOf(answer)
  return {
    state: states[String(answer?.verificationState)] ?? 'unverified',
    contact: wire
      ? {
          partnerName: wire.partnerName ?? '',
          partnerEmail: wire.partnerEmailAddress ?? '',
          brandContactName: wire.brandContactName ?? '',
          brandContactEmail: wire.brandContactEmailAddress ?? '',
          brandWebsite: unmarkAddress(wire.brandWebsiteUrl ?? ''),
        }
      : null,
  }
}
