import { findAgent } from './agents.ts'
import { ApiError } from './api-error.ts'
import { shaped } from './shapes.ts'
import type { Simulator } from './simulator.ts'
import type { Agent } from './world.ts'

/** `POST …:requestVerification`. Refused with 409 while one runs, and once verified. */
export function requestVerification(simulator: Simulator, agent: Agent, body: unknown): object {
  const { agentVerificationContact } = shaped('verification', body)
  const state = agent.verification?.verificationState
  if (state === 'VERIFICATION_STATE_PENDING') throw new ApiError('ABORTED', 'A verification of this agent is under way.')
  if (state === 'VERIFICATION_STATE_VERIFIED') throw new ApiError('ABORTED', 'This agent is verified already.')
  agent.verification = {
    verificationState: 'VERIFICATION_STATE_PENDING',
    agentVerificationContact: agentVerificationContact as Record<string, string>,
  }
  simulator.world.counts.verifications += 1
  const { verificationSeconds } = simulator.settings
  if (verificationSeconds !== null) simulator.after(verificationSeconds, { kind: 'verified', agent: agent.name })
  return readVerification(agent)
}

/** `GET …/verification`. */
export function readVerification(agent: Agent): object {
  const never = { verificationState: 'VERIFICATION_STATE_UNVERIFIED' }
  return { name: `${agent.name}/verification`, ...(agent.verification ?? never) }
}

/** What Google does after a while: nobody is told, the portal has to ask. */
export function verify(simulator: Simulator, name: string, state: 'VERIFIED' | 'UNVERIFIED' = 'VERIFIED'): void {
  const { verification } = findAgent(simulator.world, name)
  if (verification?.verificationState === 'VERIFICATION_STATE_PENDING')
    verification.verificationState = `VERIFICATION_STATE_${state}`
}
