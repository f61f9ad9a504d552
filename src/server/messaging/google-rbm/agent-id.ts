import type { AgentAddress } from '../channel-adapter.ts'

/** @returns the last part of an agent's name, which messages, testers and events know it by. */
export function agentId({ name }: AgentAddress): string {
  return name.slice(name.lastIndexOf('/') + 1)
}
