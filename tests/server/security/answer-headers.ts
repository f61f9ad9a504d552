import { expect } from 'vitest'
import type { Answer } from './over-http.ts'

const required = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/**
 * Expects the security headers of an answer that is not a page; `what` names it in the failure. `ancestors`: who may frame it.
 */
export function expectHeaders(answer: Answer, what: string, ancestors: 'none' | 'self' = 'none') {
  expect([what, answer.headers]).toMatchObject([what, required])
  const policy = String(answer.headers['content-security-policy'])
  for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", `frame-ancestors '${ancestors}'`])
    expect([what, policy]).toEqual([what, expect.stringContaining(part)])
  expect([what, /unsafe-|\*/.test(policy), answer.headers['x-powered-by'], answer.headers.server]).toEqual([
    what,
    false,
    undefined,
    undefined,
  ])
}
