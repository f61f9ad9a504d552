import { ApiError } from './api-error.ts'
import type { World } from './world.ts'

/** What can be asked for with `POST /simulator/faults`. */
export const faultKinds = {
  /** Of calls. `on` is a part of "POST /v1/brands/1/agents", where * stands for anything; without it every call. */
  slow: 'begins the work after `seconds`',
  late: 'does the work at once and answers after `seconds`',
  lost: 'does the work and drops the connection',
  'unavailable-after': 'does the work and answers 503',
  unavailable: 'answers 503, does nothing',
  'too-many': 'answers 429 with Retry-After of `seconds`, does nothing',
  unauthenticated: 'answers 401 and forgets the token, does nothing',
  /** Of webhooks. */
  'webhook-late': "delivers after `seconds` of the simulator's clock",
  'webhook-double': 'delivers twice',
  'webhook-swap': 'delivers after the event that follows, or after a minute',
} as const

export type FaultKind = keyof typeof faultKinds

/** `seconds` are real ones but for webhooks. Is used up after `times`. */
export type Fault = { kind: FaultKind; on: string; seconds: number; times: number }

/** @returns a fault of what was posted. @throws ApiError */
export function readFault(body: unknown): Fault {
  const { kind, on = '', seconds = 1, times = 1 } = (body ?? {}) as Partial<Fault>
  if (!kind || !(kind in faultKinds) || typeof on !== 'string' || !(Number(seconds) >= 0) || !(Number(times) >= 1))
    throw new ApiError('INVALID_ARGUMENT', `kind must be one of ${Object.keys(faultKinds).join(', ')}.`)
  return { kind, on, seconds: Number(seconds), times: Number(times) }
}

/** @returns the first fault of the kind that is meant for this call, used once. */
export function takeFault(world: World, kind: FaultKind, call = ''): Fault | null {
  const fault = world.faults.find(one => one.kind === kind && isMeant(one.on, call))
  if (!fault) return null
  fault.times -= 1
  if (fault.times <= 0) world.faults.splice(world.faults.indexOf(fault), 1)
  return fault
}

function isMeant(on: string, call: string): boolean {
  let from = 0
  return on.split('*').every(part => {
    const at = call.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}
