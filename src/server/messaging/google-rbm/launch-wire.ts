import type { Region } from '../channel-adapter.ts'
import type { LaunchState } from '../channel-event.ts'

export type RegionDetails = { launchState: string; comment?: string; updateTime?: string }

/** What `GET …/launch` answers; null when nobody asked for the launch. */
export type LaunchAnswer = {
  rcsBusinessMessaging?: {
    questionnaire?: { agentAccessInstructions?: string }
    launchDetails?: Record<string, RegionDetails>
  }
} | null

const states: Record<string, LaunchState> = {
  PENDING: 'pending',
  // Google's console shows it as its own stage; for us the carrier has not decided yet.
  PENDING_LAUNCH: 'pending',
  LAUNCHED: 'launched',
  REJECTED: 'rejected',
  SUSPENDED: 'suspended',
  UNLAUNCHED: 'unlaunched',
}

/** @param value with the prefix, as in details, or without, as in events. What we do not know is not launched. */
export function launchStateOf(value: string): LaunchState {
  const state = value.replace(/^LAUNCH_STATE_/, '')
  return (Object.hasOwn(states, state) && states[state]) || 'unlaunched'
}

const prefix = '/v1/regions/'

export function regionName(id: string): string {
  return `${prefix}${id}`
}

export function regionId(name: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}

/** @returns a carrier of `GET /v1/regions`. */
export function readRegion({ name, displayName, managementType }: Record<string, unknown>): Region {
  return {
    id: regionId(String(name)),
    displayName: String(displayName),
    managedBy: managementType === 'CARRIER_MANAGED' ? 'carrier' : 'channel',
  }
}
