import { ApiError } from './api-error.ts'
import { type Fault, type FaultKind, faultKinds } from './fault-kinds.ts'
import type { World } from './world.ts'

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
