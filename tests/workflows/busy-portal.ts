import { type Portal, startPortal } from '../server/auth/portal.ts'
import { publishedSet } from '../support/published-set.ts'

/** A portal whose accounts may call as often as they like: here each does in minutes what people do in months. What calls are refused for is tried elsewhere. */
export function startBusyPortal(): Promise<Portal> {
  const set = publishedSet()
  const often = { perAccount: [{ times: 1_000_000, within: 'PT5M' }] }
  return startPortal(
    {},
    { ...set, limits: { ...set.limits, rates: { ...set.limits.rates, read: often, decide: often, write: often } } },
  )
}
