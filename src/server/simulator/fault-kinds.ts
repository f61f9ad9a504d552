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
