import { readFileSync } from 'node:fs'
import type { Limits } from '#engine/definitions/limits/limits.ts'

const limits = JSON.parse(readFileSync(new URL('../../../schemas/portal/limits.json', import.meta.url), 'utf8')) as Limits

/** How the simulator behaves. Seconds are of its own clock. */
export type SimulatorSettings = {
  /** Where it listens: by which names it is called. */
  host: string
  stateFile: string | null
  webhook: { url: string; token: string } | null
  /** Until a verification is granted by itself; null: only `POST /simulator/decide` does. */
  verificationSeconds: number | null
  launchSeconds: number | null
  deliverySeconds: number
  /** Until a delivered message is read by itself; null: only a person reads. */
  readSeconds: number | null
  /** Most entries on a page of a list. */
  pageSize: number
  /** Most testers of an agent, and most that can be invited a day. */
  testers: Limits['testers']
  /** The real clock, and new ids. */
  now: () => Date
  newId: () => string
}

export const usualSettings = {
  host: '127.0.0.1',
  stateFile: null,
  webhook: null,
  verificationSeconds: 20,
  launchSeconds: 20,
  deliverySeconds: 0,
  readSeconds: null,
  pageSize: 100,
  // What the portal tells people about test phones is what the simulated channel takes.
  testers: limits.testers,
}

/** @returns the settings from the environment. @throws one error that names every one that is wrong. */
export function readSettings(
  environment: Record<string, string | undefined>,
): Omit<SimulatorSettings, 'now' | 'newId'> & { port: number } {
  const problems: string[] = []
  const seconds = (name: string, usual: number | null): number | null => {
    const value = environment[name]
    if (value === undefined || value === '') return usual
    if (value === 'never') return null
    if (Number.isFinite(Number(value)) && Number(value) >= 0) return Number(value)
    problems.push(`${name} must be seconds, or "never"`)
    return usual
  }
  const port = Number(environment.PORT ?? 8090)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('PORT must be a number from 0 to 65535')
  const { WEBHOOK_URL: url, WEBHOOK_TOKEN: token } = environment
  if (url && !URL.canParse(url)) problems.push('WEBHOOK_URL must be an address')
  if (url && !token) problems.push('WEBHOOK_TOKEN is missing: the secret that the receiver of WEBHOOK_URL knows, too')
  const settings = {
    port,
    host: environment.HOST || usualSettings.host,
    stateFile: environment.STATE_FILE || null,
    webhook: url && token ? { url, token } : null,
    verificationSeconds: seconds('VERIFICATION_SECONDS', usualSettings.verificationSeconds),
    launchSeconds: seconds('LAUNCH_SECONDS', usualSettings.launchSeconds),
    deliverySeconds: seconds('DELIVERY_SECONDS', usualSettings.deliverySeconds) ?? 0,
    readSeconds: seconds('READ_SECONDS', usualSettings.readSeconds),
    pageSize: usualSettings.pageSize,
    testers: usualSettings.testers,
  }
  if (problems.length > 0)
    throw new Error(`The settings cannot be used:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
  return settings
}
